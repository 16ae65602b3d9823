func x() { print(PackageResources.self) }
