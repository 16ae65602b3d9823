import CoreGraphics

/// Event: a layer became visible, by being added or unhidden.
public let kCAOnOrderIn = "onOrderIn"
/// Event: a layer was removed or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which transitions are always stored.
public let kCATransition = "transition"
/// Transaction key: seconds an animation without a duration of its own takes.
public let kCATransactionAnimationDuration = "animationDuration"
/// Transaction key: whether property changes ask for actions.
public let kCATransactionDisableActions = "disableActions"
/// Transaction key: the curve that replaces the curve of animations added.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Transaction key: the block run when the transaction's animations are over.
public let kCATransactionCompletionBlock = "completionBlock"
