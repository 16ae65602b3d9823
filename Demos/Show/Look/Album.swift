import CoreGraphics
import Foundation
import QuartzCore

/// The pictures of the show.
public enum Album {
    /// Photographs in the order of the show.
    public static let all: [Photograph] = [
        Photograph(
            title: "First light", place: "Lofoten", seed: 11,
            sky: [0x1B2A5C, 0x6A5AA0, 0xE58FA0, 0xFFD9A8], sun: (0.66, 0.55, 0.022, 0xFFF3D6),
            ridges: [
                (0xA98BB0, 0xE8B7A8), (0x7D6C9E, 0xC995A4), (0x54518A, 0x8F78A0),
                (0x353A6B, 0x5E5788),
            ], roughness: 0.53, heights: (0.56, 0.36), water: 0.28),
        Photograph(
            title: "Northern lights", place: "Abisko", seed: 23,
            sky: [0x050B22, 0x0A2038, 0x12405A], stars: 260, aurora: true,
            ridges: [(0x123A4C, 0x1A5566), (0x0B2638, 0x113A4C), (0x06141F, 0x0A2230)],
            roughness: 0.52, heights: (0.46, 0.34), water: 0.3),
        Photograph(
            title: "Erg Chebbi", place: "Sahara", seed: 5,
            sky: [0x2F7FB8, 0x8CC3D9, 0xFBE3BC], sun: (0.28, 0.74, 0.026, 0xFFFBEA),
            ridges: [
                (0xE9B27C, 0xF2CB9A), (0xDE9455, 0xEDB87F), (0xC46F35, 0xDE9455),
                (0x8F4520, 0xC46F35),
            ], roughness: 0.3, heights: (0.5, 0.2)),
        Photograph(
            title: "Black Forest", place: "Feldberg", seed: 42,
            sky: [0x9FC3C0, 0xC8DBCF, 0xEDEFE0],
            ridges: [
                (0x9DBBB0, 0xCFDDCF), (0x6F9A8C, 0xA9C6B4), (0x447465, 0x7FA894),
                (0x24503F, 0x4C7D66), (0x102E24, 0x1F4A38),
            ], roughness: 0.45, heights: (0.66, 0.16), pines: true),
        Photograph(
            title: "High noon", place: "Eiger", seed: 77,
            sky: [0x1763B8, 0x4F9BE0, 0xCFE8FA],
            ridges: [
                (0xF7FAFF, 0x9DBBDD), (0xD8E6F5, 0x6E94C2), (0x7797A8, 0x4F7A6A),
                (0x2F6B45, 0x1E4A33),
            ], roughness: 0.58, heights: (0.66, 0.22)),
        Photograph(
            title: "Ember", place: "Monument Valley", seed: 3,
            sky: [0x2B0F3A, 0x8E2A4C, 0xF2693C, 0xFFC15E], sun: (0.5, 0.42, 0.05, 0xFFE9A8),
            ridges: [(0xB23A3A, 0xE8683F), (0x7A2338, 0xB23A3A), (0x3A1028, 0x64203A)],
            roughness: 0.44, heights: (0.42, 0.24)),
        Photograph(
            title: "Moonrise", place: "Tasman Sea", seed: 64,
            sky: [0x060A1C, 0x14224A, 0x3C5288], sun: (0.38, 0.62, 0.034, 0xF6F4E4), stars: 160,
            ridges: [(0x26365F, 0x3C5288), (0x121C3C, 0x1E2C54)], roughness: 0.5,
            heights: (0.42, 0.38), water: 0.38),
        Photograph(
            title: "Lavender", place: "Valensole", seed: 90,
            sky: [0x7B8FE0, 0xC9A8E8, 0xFFD3D8],
            ridges: [
                (0x9C8CD8, 0xD8B4E0), (0x8464C4, 0xB48AD8), (0x6A3FAE, 0x9A68CC),
                (0x47257E, 0x7A48B4),
            ], roughness: 0.34, heights: (0.5, 0.18)),
        Photograph(
            title: "Lagoon", place: "Bora Bora", seed: 15,
            sky: [0x0E7FB5, 0x4CC1D9, 0xD9F6EE],
            ridges: [(0x3E9C93, 0x9ADAC8), (0x1D7468, 0x52B59A), (0x0B4A48, 0x1D7468)],
            roughness: 0.5, heights: (0.5, 0.36), water: 0.34),
    ]

    /// Picture n modulo the number of pictures, with this many pixels; drawn once while shown.
    public static func image(_ n: Int, _ width: Int, _ height: Int) -> CGImage? {
        let index = (n % all.count + all.count) % all.count
        let key = "\(index) \(width) \(height)" as NSString
        if let known = cache.object(forKey: key) { return known }
        let image = all[index].image(width, height)
        if let image { cache.setObject(image, forKey: key) }
        return image
    }

    nonisolated(unsafe) private static let cache: NSCache<NSString, CGImage> = {
        let cache = NSCache<NSString, CGImage>()
        cache.countLimit = 48
        return cache
    }()

    /// Layer filled by picture n.
    public static func layer(_ n: Int, width: Int, height: Int) -> CALayer {
        let layer = CALayer()
        layer.contents = image(n, width, height)
        layer.contentsGravity = .resizeAspectFill
        layer.masksToBounds = true
        return layer
    }
}
