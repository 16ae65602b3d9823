/// Names of Swift 3 and of Objective-C headers, and their present spellings.
enum NameTable {
    /// Constants `kCA…`: the prefix, the type of the current names, and the members by their old
    /// ends.
    private static let groups: [(prefix: String, type: String, members: [String: String])] = [
        (
            "kCAMediaTimingFunction", "CAMediaTimingFunctionName",
            same(
                "Linear", "EaseIn", "EaseOut", "EaseInEaseOut", "Default")
        ),
        ("kCAFillMode", "CAMediaTimingFillMode", same("Forwards", "Backwards", "Both", "Removed")),
        ("kCALineCap", "CAShapeLayerLineCap", same("Butt", "Round", "Square")),
        ("kCALineJoin", "CAShapeLayerLineJoin", same("Miter", "Round", "Bevel")),
        ("kCAFillRule", "CAShapeLayerFillRule", same("NonZero", "EvenOdd")),
        (
            "kCAGravity", "CALayerContentsGravity",
            same(
                "Center", "Top", "Bottom", "Left", "Right", "TopLeft", "TopRight", "BottomLeft",
                "BottomRight", "Resize", "ResizeAspect", "ResizeAspectFill")
        ),
        ("kCAFilter", "CALayerContentsFilter", same("Nearest", "Linear", "Trilinear")),
        (
            "kCAContentsFormat", "CALayerContentsFormat",
            [
                "RGBA8Uint": "RGBA8Uint", "RGBA16Float": "RGBA16Float", "Gray8Uint": "gray8Uint",
            ]
        ),
        ("kCATransition", "CATransitionType", same("Fade", "MoveIn", "Push", "Reveal")),
        (
            "kCATransition", "CATransitionSubtype",
            same(
                "FromRight", "FromLeft", "FromTop", "FromBottom")
        ),
        (
            "kCAAlignment", "CATextLayerAlignmentMode",
            same(
                "Natural", "Left", "Right", "Center", "Justified")
        ),
        ("kCATruncation", "CATextLayerTruncationMode", same("None", "Start", "End", "Middle")),
        (
            "kCAAnimation", "CAAnimationCalculationMode",
            same(
                "Linear", "Discrete", "Paced", "Cubic", "CubicPaced")
        ),
        ("kCAAnimation", "CAAnimationRotationMode", same("RotateAuto", "RotateAutoReverse")),
        (
            "kCAValueFunction", "CAValueFunctionName",
            same(
                "RotateX", "RotateY", "RotateZ", "Scale", "ScaleX", "ScaleY", "ScaleZ", "Translate",
                "TranslateX", "TranslateY", "TranslateZ")
        ),
        (
            "kCAScroll", "CAScrollLayerScrollMode",
            same("None", "Vertically", "Horizontally", "Both")
        ),
        ("kCAGradientLayer", "CAGradientLayerType", same("Axial", "Radial", "Conic")),
        (
            "kCAEmitterLayer", "CAEmitterLayerEmitterShape",
            same(
                "Point", "Line", "Rectangle", "Cuboid", "Circle", "Sphere")
        ),
        (
            "kCAEmitterLayer", "CAEmitterLayerEmitterMode",
            same(
                "Points", "Outline", "Surface", "Volume")
        ),
        (
            "kCAEmitterLayer", "CAEmitterLayerRenderMode",
            same(
                "Unordered", "OldestFirst", "OldestLast", "BackToFront", "Additive")
        ),
        ("kCACornerCurve", "CALayerCornerCurve", same("Circular", "Continuous")),
    ]

    private static func same(_ ends: String...) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: ends.map { ($0, $0.prefix(1).lowercased() + $0.dropFirst()) })
    }

    /// `kCAFillModeForwards` → `CAMediaTimingFillMode.forwards`, and so on.
    static let constants: [String: String] = {
        var table: [String: String] = [:]
        for group in groups {
            for (end, member) in group.members {
                table[group.prefix + end] = "\(group.type).\(member)"
            }
        }
        return table
    }()

    /// Types that became members of other types, and other names without arguments.
    static let names: [String: String] = [
        "UIControlState": "UIControl.State", "UIControlEvents": "UIControl.Event",
        "UIGestureRecognizerState": "UIGestureRecognizer.State",
        "UIViewAnimationOptions": "UIView.AnimationOptions",
        "UIViewAnimationCurve": "UIView.AnimationCurve",
        "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
        "UIViewContentMode": "UIView.ContentMode", "UIButtonType": "UIButton.ButtonType",
        "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
        "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
        "NSLayoutRelation": "NSLayoutConstraint.Relation",
        "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
        "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
        "UIApplicationState": "UIApplication.State",
        "NSAttributedStringKey": "NSAttributedString.Key",
        "NSFontAttributeName": "NSAttributedString.Key.font",
        "NSForegroundColorAttributeName": "NSAttributedString.Key.foregroundColor",
        "NSParagraphStyleAttributeName": "NSAttributedString.Key.paragraphStyle",
        "NSKernAttributeName": "NSAttributedString.Key.kern",
        "NSUnderlineStyleAttributeName": "NSAttributedString.Key.underlineStyle",
        "CGRectZero": "CGRect.zero", "CGPointZero": "CGPoint.zero", "CGSizeZero": "CGSize.zero",
        "CGRectNull": "CGRect.null", "CGRectInfinite": "CGRect.infinite",
        "CGAffineTransformIdentity": "CGAffineTransform.identity",
        "UIEdgeInsetsZero": "UIEdgeInsets.zero", "M_PI": "Double.pi", "M_PI_2": "(Double.pi / 2)",
        "M_PI_4": "(Double.pi / 4)",
    ]

    /// Functions that became initialisers: the type and the labels of its arguments.
    static let makers: [String: (type: String, labels: [String])] = [
        "CGRectMake": ("CGRect", ["x", "y", "width", "height"]),
        "CGPointMake": ("CGPoint", ["x", "y"]),
        "CGSizeMake": ("CGSize", ["width", "height"]),
        "CGVectorMake": ("CGVector", ["dx", "dy"]),
        "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
        "CGAffineTransformMakeTranslation": ("CGAffineTransform", ["translationX", "y"]),
        "CGAffineTransformMakeScale": ("CGAffineTransform", ["scaleX", "y"]),
        "CGAffineTransformMakeRotation": ("CGAffineTransform", ["rotationAngle"]),
    ]

    /// Methods of Objective-C that became properties: `UIScreen.mainScreen()` → `UIScreen.main`.
    static let properties: [String: [String: String]] = [
        "UIScreen": ["mainScreen": "main"], "UIApplication": ["sharedApplication": "shared"],
        "NSBundle": ["mainBundle": "main"], "UIDevice": ["currentDevice": "current"],
        "NSNotificationCenter": ["defaultCenter": "default"],
        "NSRunLoop": ["mainRunLoop": "main", "currentRunLoop": "current"],
    ]

    /// Foundation's classes without their prefix since Swift 3.
    static let foundation: [String: String] = [
        "NSBundle": "Bundle", "NSNotificationCenter": "NotificationCenter",
        "NSRunLoop": "RunLoop", "NSTimer": "Timer", "NSTimeInterval": "TimeInterval",
        "NSFileManager": "FileManager", "NSUserDefaults": "UserDefaults",
        "NSProcessInfo": "ProcessInfo", "NSOperationQueue": "OperationQueue",
    ]
}
