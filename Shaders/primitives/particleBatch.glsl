// All particles of a cell: sprites with position, size, rotation and colour as functions of their
// age. Record: see ParticleBatchRecord; constants per particle: see ParticleBatchBlock. CPU
// reference: ParticleSimulation.Motion and ParticleSpace.
#ifdef VERTEX
uniform samplerBuffer uParticleBatch;

const float kTurn = 6.28318530718;

void main() {
    int base = uBase;
    int i = gl_VertexID >> 2;
    float interval = recordInterval(base);
    // A ring: the number wraps around, also below zero.
    int number = int(recordFirst(base)) + (interval < 0.0 ? -i : i);
    int at = int(uint(number) & recordRing(base)) * 4;
    vec4 path = texelFetch(uParticleBatch, at);
    vec4 depth = texelFetch(uParticleBatch, at + 1);
    vec4 turns = texelFetch(uParticleBatch, at + 2);
    float age = max(recordAge(base) - float(i) * interval, 0.0);

    vec3 place = vec3(path.xy, depth.x) + vec3(path.zw, depth.y) * age
        + recordAcceleration(base) * (0.5 * age * age);
    vec3 x = recordPlaneX(base);
    vec3 y = recordPlaneY(base);
    vec3 z = recordPlaneZ(base);
    vec3 o = recordPlaneOrigin(base) + x * place.x + y * place.y + z * place.z;
    float k = 1.0 / max(o.z, 1e-4);
    vec2 c = o.xy * k;

    // Axes rotated about z, then with the particle's plane, then projected with the tangents at the
    // centre.
    float scale = depth.w + recordGrowth(base) * age;
    float angle = turns.x + turns.y * age;
    angle -= kTurn * floor(angle / kTurn + 0.5);
    vec2 right = vec2(cos(angle), sin(angle));
    vec2 up = vec2(-right.y, right.x);
    vec2 q = turns.zw;
    float away = sqrt(max(2.0 - dot(q, q), 0.0));
    vec3 u = x * (right.x - q.x * dot(q, right)) + y * (right.y - q.y * dot(q, right))
        - z * (dot(q, right) * away);
    vec3 v = x * (up.x - q.x * dot(q, up)) + y * (up.y - q.y * dot(q, up)) - z * (dot(q, up) * away);
    vec2 half2 = vec2(recordHalfWidth(base), recordHalfHeight(base)) * scale;
    vec2 au = (u.xy - c * u.z) * (k * half2.x);
    vec2 av = (v.xy - c * v.z) * (k * half2.y);

    vec4 color = clamp(texelFetch(uParticleBatch, at + 3) + recordColorSpeed(base) * age, 0.0, 1.0);
    color *= recordTint(base);
    color.a = clamp(color.a, 0.0, 1.0);
    // Quantised like the records of single particles, eight bits per channel.
    vColor = floor(vec4(clamp(color.rgb * color.a, 0.0, 1.0), color.a) * 255.0 + 0.5) / 255.0;

    // Triangles without area are not drawn.
    bool lives = age < depth.z && color.a > 0.0 && o.z > 1e-4 && max(abs(c.x), abs(c.y)) < 1e6;
    if (!lives) c = au = av = vec2(0.0);
    vec2 corner = nearTarget(cornerSign(gl_VertexID & 3), c, au, av);
    vec2 p = c + au * corner.x + av * corner.y;
    vec4 uv = recordUv(base);
    vUV = mix(uv.xy, uv.zw, corner * 0.5 + 0.5);
    placeInClip(p, recordFlags(base));
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif
