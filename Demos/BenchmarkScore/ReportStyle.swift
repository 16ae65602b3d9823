/// The page's look, light and dark.
enum ReportStyle {
    static let css = """
        :root { color-scheme: light dark; --text: #1c2430; --quiet: #667080; --ground: #fff; --line: #dde2e8;
          --run0: #1f6fd6; --run1: #d9660a; --run2: #17865a; --run3: #8a3fc2; }
        @media (prefers-color-scheme: dark) { :root { --text: #e6eaf0; --quiet: #99a3b2; --ground: #14181e; --line: #2c333d;
          --run0: #62a8ff; --run1: #ff9a4d; --run2: #4fcf9c; --run3: #c792f2; } }
        body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: var(--text); background: var(--ground);
          max-width: 980px; margin: 32px auto; padding: 0 20px; }
        h1 { font-size: 26px; margin: 0 0 16px; } h2 { font-size: 19px; margin: 32px 0 10px; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { text-align: right; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
        th { color: var(--quiet); font-weight: 500; }
        th:first-child, td:first-child { text-align: left; }
        .about th, .about td { text-align: left; white-space: normal; vertical-align: top; }
        .wide { overflow-x: auto; }
        .cards { display: flex; gap: 16px; flex-wrap: wrap; margin-bottom: 18px; }
        .card { border: 1px solid var(--line); border-left: 5px solid currentColor; border-radius: 8px; padding: 10px 18px;
          display: flex; flex-direction: column; }
        .card span { color: var(--quiet); font-size: 13px; } .card .score { font-size: 34px; line-height: 1.15; color: inherit; }
        .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); gap: 18px; }
        figure { margin: 0; } figcaption { margin-bottom: 4px; } .key { color: var(--quiet); }
        svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--quiet); }
        .grid { stroke: var(--line); }
        .run0 { color: var(--run0); } .run1 { color: var(--run1); } .run2 { color: var(--run2); } .run3 { color: var(--run3); }
        circle { fill: currentColor; opacity: .75; } circle.gpu { fill: none; stroke: currentColor; }
        .fit { fill: none; stroke: currentColor; stroke-width: 1.6; } .band { fill: currentColor; opacity: .13; }
        """
}
