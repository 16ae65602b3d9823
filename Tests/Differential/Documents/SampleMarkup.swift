/// CAML as written by people and other programs, with features unused by our own writer.
enum SampleMarkup {
    static let all = [states, kinds, effects]

    private static let states = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="#1" bounds="0 0 64 64" position="32 32" transform="rotate(20deg) scale(2, 1, 1)" transform.rotation.z="1">
        <backgroundColor value="1 0 0" opacity="0.5"/>
        <sublayers>
        <CAShapeLayer path="1 1 m 20 30 l 4 5 6 7 8 9 c h" lineWidth="3" lineDashPattern="3 4"><strokeColor value="0 0 1"/></CAShapeLayer>
        <CAGradientLayer bounds="0 0 9 9" locations="0 1"><colors><CGColor value="1 0 0"/><CGColor value="0 1 0"/></colors></CAGradientLayer>
        <CAReplicatorLayer instanceCount="5" instanceDelay="0.1" instanceTransform="translate(3, 4, 0)"><sublayers><CALayer bounds="0 0 4 4" backgroundColor="0 1 1"/></sublayers></CAReplicatorLayer>
        <CAEmitterLayer emitterShape="line"><emitterCells><CAEmitterCell birthRate="3" lifetime="2"/></emitterCells></CAEmitterLayer>
        </sublayers>
        <animations><animation type="CAKeyframeAnimation" keyPath="position.x" duration="2" repeatCount="inf"><values><real value="0"/><real value="9"/></values><keyTimes><real value="0"/><real value="1"/></keyTimes></animation></animations>
        <states><LKState name="on"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states>
        <stateTransitions><LKStateTransition fromState="*" toState="on"><elements><LKStateTransitionElement targetId="#1" key="opacity"><animation type="CASpringAnimation" damping="9" mass="1" stiffness="90" duration="0.6" keyPath="opacity"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
        </CALayer></caml>
        """

    private static let kinds = """
        <caml><CALayer bounds="0 0 48 48" position="24 24" geometryFlipped="1"><sublayers>
        <CATextLayer bounds="0 0 40 20" position="20 10" fontSize="9" wrapped="1" alignmentMode="center" string="Some words to wrap"><foregroundColor value="0 0 0"/></CATextLayer>
        <CAScrollLayer bounds="3 4 20 20"><sublayers><CALayer bounds="0 0 9 9" position="9 9" cornerRadius="3" borderWidth="1"/></sublayers></CAScrollLayer>
        <CATransformLayer sublayerTransform="perspective(200)"><sublayers>
        <CALayer bounds="0 0 20 20" transform="rotate(60deg, 0, 1, 0)" zPosition="4" backgroundColor="1 0 1"/>
        <CALayer bounds="0 0 20 20" transform="rotate(-60deg, 0, 1, 0)" backgroundColor="0 1 1"/>
        </sublayers></CATransformLayer>
        <CATiledLayer bounds="0 0 40 40" tileSize="16 16" levelsOfDetail="2"/>
        <CALayer bounds="0 0 20 20" contentsCenter="0.3 0.3 0.4 0.4" contentsGravity="resizeAspectFill"><contents type="CGImage" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="/></CALayer>
        </sublayers></CALayer></caml>
        """

    private static let effects = """
        <caml><CALayer bounds="0 0 48 48" position="24 24" shadowOpacity="0.6" shadowRadius="4" shadowOffset="0 2" allowsGroupOpacity="1" opacity="0.8"><sublayers>
        <CALayer bounds="0 0 30 30" position="20 20" masksToBounds="1" cornerRadius="6" backgroundColor="0.2 0.4 0.6"><mask><CAShapeLayer path="0 0 m 30 0 l 30 30 l h" fillRule="even-odd"/></mask>
        <filters><CIFilter name="blur" filter="CIGaussianBlur"><inputRadius type="real" value="3"/></CIFilter></filters></CALayer>
        <CALayer bounds="0 0 30 30" position="30 30" backgroundColor="1 1 0" shouldRasterize="1" rasterizationScale="2"><compositingFilter><CIFilter filter="CIMultiplyBlendMode"/></compositingFilter></CALayer>
        </sublayers>
        <animations>
        <animation type="CAAnimationGroup" duration="3" autoreverses="1" fillMode="both" removedOnCompletion="0"><animations>
        <animation type="CABasicAnimation" keyPath="transform.rotation.z"><fromValue type="real" value="0"/><toValue type="real" value="6.28"/><timingFunction type="CAMediaTimingFunction" name="easeInEaseOut"/></animation>
        <animation type="CAKeyframeAnimation" keyPath="position" calculationMode="cubicPaced" path="0 0 m 9 9 l 20 3 30 4 40 5 c"/>
        </animations></animation>
        <animation type="CATransition" subtype="fromLeft" duration="1"/>
        </animations></CALayer></caml>
        """
}
