// LayerHosting: owners of layer trees, from the commit to the pixels.
//
//     main thread              render thread, or the caller's thread
//     ───────────              ─────────────────────────────────────
//     layers ── commit ──▶ RenderLoop ──▶ WaitingCommits ──▶ FrameStage ──▶ Presenter ──▶ screen
//        ▲        │                       images first       apply, evaluate, plan, draw
//        │        └──────▶ PacketInbox ────────────────────▶ FrameStage ──▶ image, texture
//        └─ starts and ends of animations, requests for tiles, display links ◀──┘
//
//     LayerWindow      a window, frames at the screen's pace     RenderLoop, WindowFrames
//     ManualHost       no window, time by calls                  PacketInbox
//     Snapshot         one picture of a tree and a time          ManualHost
//     RecordingHost    any time of a recorded tree               RecordingStage
//
// Input: commit packets, the size and the events of a window, a clock. Output: pixels, events with
// the hit layer, reports of animations to the application.
//
// Principles:
//
// - Every host runs the same steps (`FrameStage`). A picture of a test is the picture of a window.
//
//       LayerWindow ──▶ ┌─ FrameStage ─────────────────────┐
//       ManualHost ───▶ │ apply ─▶ evaluate ─▶ plan ─▶ draw │ ──▶ equal pixels
//                       └──────────────────────────────────┘
//
// - After the commit packet no code uses a `CALayer`. Animations continue while the application is
//   busy.
//
//       main thread     commit ▶ ████ busy ████████████████████ commit ▶
//       render thread      frame   frame   frame   frame   frame   frame
//
// - A frame reads its clock once. Time is a parameter of all steps below.
//
//       clock.now() ─▶ t ─▶ evaluate(at: t) ─▶ reports of animations, display links at t
//
// - A window without changes and animations draws no frame.
//
//       commit          animation ends                commit
//         ▼                   ▼                          ▼
//       frame  frame  frame  frame     RenderLoop.wait   frame
//
// - A large image waits with its commit (`WaitingCommits`) instead of stopping layers in motion.
//
//       packet 1: 40 MB image ─▶ admit: ImageArrivals.bring, several frames ─▶ applied
//       packet 2 ─▶ waits behind packet 1, for the order ────────────────────▶ applied
//       animations ─▶ frame  frame  frame  frame  frame
//
// Given up: frames that wait for a slow application. If the application misses a refresh, its
// display link skips this refresh, and the application's changes appear in a later frame. Each
// window has a separate thread and context, and windows share no textures.
//
// Thread: windows belong to the main thread, other hosts to the calling thread. Each file states
// the thread of its types.

// Events, keys and buttons of windows belong to the interface of a host.
@_exported import LaminaWindowing
// The debug views of windows and manual hosts.
@_exported import struct LaminaDisplayList.DebugOptions
