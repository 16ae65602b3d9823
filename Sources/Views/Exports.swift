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
// responders, animations of layers, calls of completion blocks. Principles: a view stores no value
// that its layer stores, because two copies of a value can differ. A block's animations are the
// layer's ordinary animations, added by the action search, so that presentation layers and
// recordings contain the animations. Animations, scrolling and timers on a host's thread use the
// host's clock, so that a test advances time by calls. The module depends on neither kit: code for
// a single kit is in the module of the kit. Given up: isolation by the compiler. The views of both
// kits are isolated to the main actor (decision 0020). The types of this module are not isolated,
// because hosts and layers are not, and are documented with `Thread: main` instead.

// Users of a manual view host also need LayerHosting, for its events and clock.
@_exported import LayerHosting
