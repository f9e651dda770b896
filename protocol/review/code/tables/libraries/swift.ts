// Lists what the standard library and common libraries of Swift compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const SWIFT: CallNames = {
  source: 'https://developer.apple.com/documentation/swift/swift-standard-library',
  pure: words(
    `Int Int64 UInt Double Float String Bool Array Set Dictionary Date UUID Decimal Character min max abs zip stride sequence type DateFormatter RelativeDateTimeFormatter DateComponentsFormatter DateIntervalFormatter MeasurementFormatter ByteCountFormatter PersonNameComponentsFormatter NumberFormatter ISO8601DateFormatter JSONEncoder JSONDecoder Calendar.current URLComponents URLQueryItem Locale TimeZone Text VStack HStack ZStack Spacer Image Color Divider Label precondition assert swap Task.isCancelled`,
  ),
  methods: words(
    'map flatMap compactMap filter reduce forEach sorted reversed enumerated first last contains allSatisfy prefix suffix dropFirst dropLast joined split min max count isEmpty index firstIndex lastIndex zip mapValues compactMapValues hasPrefix hasSuffix lowercased uppercased trimmingCharacters replacingOccurrences components description rounded isMultiple addingTimeInterval timeIntervalSince string date localizedString font padding foregroundColor foregroundStyle background frame cornerRadius bold opacity lineLimit multilineTextAlignment accessibilityLabel isNaN distance advanced formatted',
  ),
}

const SWIFTUI: CallNames = {
  source: 'https://developer.apple.com/documentation/swiftui',
  pure: words(
    `Button List ForEach Section Form NavigationStack NavigationLink NavigationView ScrollView LazyVStack LazyHStack LazyVGrid GridItem Group Toggle Picker Stepper Slider ProgressView EmptyView Rectangle RoundedRectangle Circle Capsule LinearGradient ContentUnavailableView LocalizedStringKey NSLocalizedString Font EdgeInsets CGSize CGRect CGPoint CGFloat IndexSet IndexPath AnyView Binding State withAnimation`,
  ),
  methods: words(
    `frame overlay listStyle buttonStyle navigationTitle navigationBarTitleDisplayMode toolbar foregroundStyle tint clipShape shadow animation transition refreshable accessibilityHint accessibilityValue accessibilityHidden accessibilityElement accessibilityAddTraits fixedSize layoutPriority zIndex disabled tag id labelsHidden textCase truncationMode monospacedDigit imageScale resizable scaledToFit scaledToFill aspectRatio lineSpacing previewDisplayName`,
  ),
}

export const SWIFT_CALLS: readonly CallNames[] = [SWIFT, SWIFTUI]
