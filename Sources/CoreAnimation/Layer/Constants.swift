import CoreGraphics

/// Event of a layer made visible: added or unhidden.
public let kCAOnOrderIn = "onOrderIn"
/// Event of a layer made invisible: removed or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// Key of every transition in a layer's animations.
public let kCATransition = "transition"
/// Transaction key: duration in seconds of animations without a set duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// Transaction key: true if property changes run no actions.
public let kCATransactionDisableActions = "disableActions"
/// Transaction key: curve in place of the curve of added animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Transaction key: block run at the end of the transaction's animations.
public let kCATransactionCompletionBlock = "completionBlock"
