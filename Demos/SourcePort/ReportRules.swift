/// Reports names without a replacement.
enum ReportRules {
    private static let absent: [String: String] = [
        "objc_getAssociatedObject": "associated objects: keep the value in a stored property",
        "objc_setAssociatedObject": "associated objects: keep the value in a stored property",
        "method_exchangeImplementations": "methods cannot be exchanged without Objective-C",
        "NSClassFromString": "classes by name: a dictionary of types",
        "UINib": "nib files are not read: build the views in code",
        "UIStoryboard": "storyboards are not read: build the views in code",
        "UITableView": "UITableView is not there: a UIScrollView with rows of your own",
        "UICollectionView": "UICollectionView is not there: a UIScrollView with cells of your own",
        "UINavigationController": "UINavigationController is not there: child controllers",
        "UITabBarController": "UITabBarController is not there: child controllers",
        "NSPersistentContainer": "Core Data is not there",
        "WKWebView": "WebKit is not there",
    ]
    private static let modules: Set<String> = [
        "ObjectiveC", "CoreData", "WebKit", "MetalKit", "Metal", "SwiftUI", "Combine", "MapKit",
        "CoreMotion", "CoreLocation", "Photos", "StoreKit", "SceneKit", "SpriteKit", "ARKit",
        "WatchKit", "os",
    ]

    static func apply(to text: inout SourceText) {
        var reported: Set<String> = []
        for at in text.tokens.indices where text.tokens[at].kind == .identifier {
            let name = text.tokens[at].text
            if let reason = absent[name], reported.insert(name).inserted {
                text.note(at, reason)
            }
            if name == "import", let module = text.next(at),
                modules.contains(text.tokens[module].text)
            {
                text.note(at, "there is no module \(text.tokens[module].text)")
            }
        }
    }
}
