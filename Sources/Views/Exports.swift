// Views: internal parts common to UIKit and AppKit.
//
//     window or manual host           Hosting      ViewHost: root layer, size, clock, events
//        │ events                       │          PointerTracker: mouse and keys → contacts
//        ▼                              ▼
//     UIWindow, NSWindow ──▶ views ──▶ layers      a view is the delegate of its layer
//                              │ change of a property in a block
//                              ▼
//     AnimationScope ──▶ ScopeAction               Animation    the action of the change
//           │                                      AnimationTracker   one completion a block
//           └─▶ ChangeRecorder                     keyframes, interruptible animations
//
//     Drawing     which views override a drawing method; pens of paths; placing of parts
//     Motion      scrolling: decay of speed, springs at edges
//     Actions     selectors as methods: targets of timers and notifications
//
// Input: events of a host, changes of views inside of animation blocks. Output: contacts for
// responders, animations of layers, calls of completion blocks.
//
// Principles:
//
// - A view stores no value that its layer stores, because two copies of a value can differ.
//
//       view.alpha = 0.5 ──set──▶ layer.opacity
//       view.alpha ◀──────get──── layer.opacity
//
// - A block's animations are the layer's ordinary animations, added by the action search.
//   Presentation layers and recordings contain the animations.
//
//       layer.opacity = 0 ─▶ action search ─▶ delegate: the view
//                                                 │ AnimationScope.action(for:forKey:)
//       layer ◀── ordinary CAAnimation ── ScopeAction
//
// - Animations, scrolling and timers on a host's thread use the host's clock. A test advances time
//   by calls.
//
//       ManualViewHost.advance(by: 0.1), for each time until now + 0.1:
//           layers at this time ─▶ timers due ─▶ HostSchedule.drawFrames: scrolling ─▶ commit
//
// - The module depends on neither kit. Code for a single kit is in the module of the kit.
//
//       UIKit ──┐
//               ├──▶ Views ──▶ LayerHosting ──▶ CoreAnimation
//       AppKit ─┘
//
// Given up: isolation by the compiler. The views of both kits are isolated to the main actor
// (decision 0020). The types of this module are not isolated, because hosts and layers are not.
// Their documentation states `Thread: main` instead.

// Users of a manual view host also need LayerHosting, for its events and clock.
@_exported import LayerHosting
