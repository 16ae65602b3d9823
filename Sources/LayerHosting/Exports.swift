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
// the hit layer, reports of animations to the application. Principles: every host runs the same
// steps (`FrameStage`), so that a picture of a test is the picture of a window. After the commit
// packet no code uses a `CALayer`, so that animations continue while the application is busy. A
// frame reads its clock once, and time is a parameter of all steps below. A window without changes
// and animations draws no frame. A large image waits with its commit instead of stopping layers in
// motion. Given up: frames that wait for a slow application. If the application misses a refresh,
// its display link skips this refresh, and the application's changes appear in a later frame. Each
// window has a separate thread and context, and windows share no textures.
//
// Thread: windows belong to the main thread, other hosts to the calling thread. Each file states
// the thread of its types.

// Events, keys and buttons of windows belong to the interface of a host.
@_exported import LaminaWindowing
// The debug views of windows and manual hosts.
@_exported import struct LaminaDisplayList.DebugOptions
