import UIKit

/// Views of the other kit, in a separate file: both kits have names in common.
@MainActor func touch() -> CGRect { UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame }
