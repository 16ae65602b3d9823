import Foundation

/// Server of a page for a browser of this machine, with a queue of the page's messages: HTTP on a
/// port of the loopback.
///
/// A message is a POST; the answer is sent when the next step is known, and the browser draws on
/// meanwhile. Blocking.
final class PageServer {
    let port: UInt16
    private let socket: Int32
    private let page: [UInt8]
    /// The connection whose message has not been answered.
    private var open: Int32?

    init(page: [UInt8]) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        (self.page, self.socket) = (page, socket)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard socket >= 0, isBound else {
            throw SurfaceError(description: "no port of this machine can be had for the browser")
        }
    }

    deinit {
        if let open { close(open) }
        close(socket)
    }

    /// Next message; pages are served meanwhile. Throws after `seconds` without a message.
    func nextMessage(within seconds: Double) throws -> Data {
        let end = Date(timeIntervalSinceNow: seconds)
        while true {
            let left = end.timeIntervalSinceNow
            var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&wanted, 1, Int32(left * 1000) + 1) > 0 else {
                throw SurfaceError(
                    description: "the browser has not answered for \(Int(seconds)) s")
            }
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { continue }
            var timeout = timeval(tv_sec: 5, tv_usec: 0)
            setsockopt(
                connection, SOL_SOCKET, SO_RCVTIMEO, &timeout,
                socklen_t(MemoryLayout<timeval>.size))
            guard let request = Request(from: connection) else {
                close(connection)
                continue
            }
            if request.method == "POST", request.path == "/step" {
                if let open { close(open) }
                open = connection
                return request.body
            }
            let isPage = request.path == "/" || request.path.hasPrefix("/?")
            send(
                connection, isPage ? "200 OK" : "404 Not Found", "text/html; charset=utf-8",
                isPage ? page : [])
        }
    }

    /// Answers the last message.
    func answer(_ object: [String: Any]) throws {
        guard let open else { return }
        self.open = nil
        let data = try JSONSerialization.data(withJSONObject: object)
        send(open, "200 OK", "application/json", Array(data))
    }

    private func send(_ connection: Int32, _ status: String, _ type: String, _ body: [UInt8]) {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
            + "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
        var bytes = Array(head.utf8) + body
        while !bytes.isEmpty {
            let sent = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            if sent <= 0 { break }
            bytes.removeFirst(sent)
        }
        close(connection)
    }
}

/// Request read from a connection. Nil for malformed requests, or requests longer than a message
/// can be.
private struct Request {
    var method = ""
    var path = ""
    var body = Data()

    init?(from connection: Int32) {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        var end: Range<Data.Index>?
        func read() -> Bool {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
            return count > 0 && bytes.count < 1 << 20
        }
        while end == nil {
            guard read() else { return nil }
            end = bytes.range(of: Data("\r\n\r\n".utf8))
        }
        guard let end, let head = String(data: bytes[..<end.lowerBound], encoding: .utf8) else {
            return nil
        }
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        (method, path) = (String(words[0]), String(words[1]))
        let length =
            lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        guard length >= 0 else { return nil }
        while bytes.count - end.upperBound < length { guard read() else { return nil } }
        body = Data(bytes[end.upperBound...].prefix(length))
    }
}
