import type { OtherSecurity } from "../../../../src/vocabulary.ts"
import { monthsText } from "../arabic-plurals.ts"
import { labels, screens } from "../vocabulary/arabic.tsx"
import type { Counted, card } from "./english.tsx"

/** The first half of a stock's page in Arabic. */

type Card = typeof card

const securities: Readonly<Record<Exclude<OtherSecurity, "unclear">, string>> = {
  note: "سند دين",
  preferred: "سهم ممتاز",
  warrant: "إذن شراء أسهم",
  right: "حق اكتتاب",
  unit: "وحدة",
}

const lead: Card["lead"] = {
  by: (verdict, standard) => `${verdict} وفق ${standard}`,
  asOf: (day, age) => (
    <>
      في {day}، {age}
    </>
  ),
  checked: (day, age, years) => (
    <>
      فُحص في {day}، {age}، من وثائق تاريخها {years}
    </>
  ),
  years: (oldest, newest) => `من ${oldest} إلى ${newest}`,
  within: (standard) =>
    `متوافق: ضمن ${standard === null ? "حدود «أيوفي»" : `حدود ${standard}`}، وليس خاليًا من الشبهة.`,
  otherSecurity: ({ listing: { instrumentId, name, security }, share }) => {
    const common = share === null ? "لا يُدرج هنا سهم عادي للشركة." : `السهم العادي هو ${share.instrumentId}.`
    if (security === "unclear")
      return (
        <>
          لا مصدر يبيّن هل {instrumentId} سهم عادي لشركة <bdi>{name}</bdi> أم ورقة مالية أخرى، فلا يأخذ حكم
          الشركة. {common}
        </>
      )
    return (
      <>
        {instrumentId} {security ? securities[security] : "ورقة مالية"} لشركة <bdi>{name}</bdi> وليس سهمها
        العادي، فلا يأخذ حكم الشركة. {common}
      </>
    )
  },
  pending: "لم يُحلَّل هذا السهم بعد، فلا حكم عليه.",
  meetsAll: (count) => `يستوفي كل الضوابط الخاصة بنوعه، وعددها ${count}.`,
  failsCriteria: (failures, count) =>
    `لا يستوفي ${failures.length} من ${count} من الضوابط الخاصة بنوعه: ${failures.join("؛ ")}.`,
  permissible: {
    upper: "نشاطها الأساسي مباح، ولا تتجاوز أي نسبة حدّها.",
    either: "نشاطها الأساسي مباح، ولا تقع أي نسبة في الجانب المخالف من حدّها.",
  },
  notMet: (methodology) => `لا تستوفي ${methodology}.`,
  fails: (failures) => `سبب عدم التوافق: ${failures.join("؛ ")}.`,
  prohibitedCore: (activities) => `النشاط الأساسي محرّم (${activities.join("، ")})`,
  noWhole: (whole) => `توجد إيرادات محرمة ولا يوجد ما تُقسم عليه (${whole})`,
  exceeds: ({ part, whole, share, limit, side }) =>
    `نسبة ${part} إلى ${whole} ${share}، و${side === "upper" ? "الحد" : "الحد الأدنى"} ${limit}`,
  undecidedMany: (count) =>
    `لا نستطيع الحكم: لا وثيقة استطعنا قراءتها تبيّن هل يستوفي ${count} من الضوابط الخاصة بنوعه. وهي مذكورة أدناه.`,
  undecided: (criteria) => `لا نستطيع الحكم: لا وثيقة استطعنا قراءتها تبيّن هل يصح هذا: ${criteria}.`,
  withheld: (because) => `لا نستطيع الحكم: ${because}.`,
  open: "لا نستطيع الحكم.",
  vehicleBecause: "لا وثيقة استطعنا قراءتها تبيّن هل يستوفي كل الضوابط الخاصة بنوعه",
  preview: {
    pending: (stock) => `لم تُحلَّل شرعيًّا بعد: ${stock}.`,
    withheld: (stock, methodology) => `الحكم على ${stock} وفق ${methodology} موقوف`,
    because: (dated, because) => `${dated}: ${because}.`,
    judged: (stock, verdict, methodology) => `${stock} وفق ${methodology}: ${verdict}`,
  },
}

const ofIncome: Readonly<Record<Counted, string>> = { all: "", interest: " من دخل الفوائد وحده" }

const owed: Card["owed"] = {
  notComputed: (link) => <>{link("لا يُحسب مبلغ")} (التطهير): النشاط المحرّم يُترك</>,
  nothing: "لا يلزم التصدق بشيء من الأرباح الموزعة (التطهير).",
  perShare: (link, amount, share, of, year) => (
    <>
      {link(
        <>
          تصدّق بمبلغ {amount} عن {share}
        </>,
      )}{" "}
      (التطهير{ofIncome[of]}، {year})
    </>
  ),
  ofDividends: (link, share, of, rounding) => (
    <>
      {link(<>تصدّق بنسبة {share} من الأرباح الموزعة</>)} (التطهير{ofIncome[of]}
      {rounding === "up" ? "، مقرّبًا إلى أعلى" : ""})
    </>
  ),
  forShares: (amount, field) => (
    <>
      تصدّق بمبلغ {amount}. عدد أسهمك: {field}
    </>
  ),
  shares: "عدد الأسهم",
  calculate: "احسب",
  basis: (link, of, year) => (
    <>
      {link("التطهير")}
      {ofIncome[of]}، {year}
    </>
  ),
}

const turned = { compliant: "متوافقًا", "non-compliant": "غير متوافق" }

const flips: Card["flips"] = {
  title: "السعر والدين والدخل التي يتغير عندها الحكم",
  each: "كل واحد على حدة، مع بقاء غيره على حاله.",
  turns: {
    moreDebt: (ratio, change) => (
      <>
        {ratio}: ناجح ما لم يُقترض مبلغ إضافي قدره {change}.
      </>
    ),
    lessDebt: (ratio, change) => (
      <>
        {ratio}: راسب إلى أن يُسدَّد من الدين {change}.
      </>
    ),
    moreIncome: (ratio, change) => (
      <>
        {ratio}: ناجح ما لم تزد الإيرادات المحرمة بمقدار {change}.
      </>
    ),
    lessIncome: (ratio, change) => (
      <>
        {ratio}: راسب إلى أن تنقص الإيرادات المحرمة بمقدار {change}.
      </>
    ),
  },
  price: { below: (amount) => `أقل من ${amount}`, above: (amount) => `أكثر من ${amount}` },
  spot: (verdict, price) => `يصبح السهم ${turned[verdict]} إذا كان سعره ${price}، مع بقاء غيره على حاله.`,
  average: (verdict, price, months) =>
    `يصبح السهم ${turned[verdict]} إذا كان متوسط سعره ${price} على مدى ${monthsText(months)}.`,
  never: "لا يكفي وحده لذلك أي سعر للسهم في الأشهر الاثني عشر القادمة.",
  later: (within) =>
    `لا يكفي وحده لذلك السعر في نهاية الشهر القادم. ويلزم سعر ${within} في نهاية كل شهر، خلال 12 شهرًا.`,
  soon: (next, within) =>
    `في نهاية الشهر القادم يلزم سعر ${next}. وخلال 12 شهرًا يلزم سعر ${within} في نهاية كل شهر.`,
}

const standards: Card["standards"] = {
  title: "معايير أخرى",
  count: (total, counts) => {
    const words = { compliant: "متوافق", "non-compliant": "غير متوافق", pending: "لا يستطيع الحكم" }
    const [only, ...others] = counts.map(([status, count]) => `${words[status]}: ${count}`)
    return others.length === 0
      ? `حكم كل المعايير الأخرى واحد (${only}).`
      : `أحكام المعايير الأخرى، وعددها ${total}: ${[only, ...others].join("، ")}.`
  },
  noneContradicts: (standard) => <> ولا يخالف أي منها {standard}.</>,
  unfold: "حكم كل منها، وسبب اختلاف بعضها",
  whyDiffer: "سبب اختلافها",
  standard: "المعيار",
  verdict: "الحكم",
  nearest: "الأقرب إلى حدّه",
  members: "بعض المؤشرات يُبقي أعضاءه مدة، فنذكر معها أيضًا هل تجعل قواعد المؤشر السهمَ عضوًا فيه.",
  tests: "ما يفحصه كل معيار",
  memberships: { member: "عضو في مؤشر", not_member: "ليس عضوًا", unknown: "العضوية غير معروفة" },
  prohibitedCore: (activities) => `النشاط الأساسي محرّم: ${activities.join("، ")}`,
  noRatio: "لم تُحسب أي نسبة",
  noQuotient: (title, limit) => `${title}: لا توجد؛ والحد ${limit}`,
  ratio: (part, share, whole, limit) => `${part}: ${share} من ${whole}؛ والحد ${limit}`,
  undecided: "معيار فحص لم يُحسم",
  notKnown: (titles) => `غير معروف: ${titles.join("؛ ")}`,
}

const trends: Readonly<Record<string, string>> = {
  improving: "نحو الأفضل",
  deteriorating: "نحو الأسوأ",
  steady: "بلا تغير يُذكر",
  unknown: "اتجاه غير معروف",
}

const stability: Card["stability"] = {
  title: "مدى ثبات الحكم",
  vehicle: "لا يُقيَّم بالفترات الماضية",
  periods: (compliant, total) =>
    `. متوافق في ${compliant} من ${total} من فترات التقارير الماضية التي أمكن الحكم عليها.`,
  nearSomeLimit: "إحدى النسب قريبة من حدّها.",
  near: {
    within: (ratio, points, trend) => `${ratio}: بينها وبين حدّها ${points} (${trend}).`,
    beyond: (ratio, points, trend) => `${ratio}: خارج حدّها بفارق ${points} (${trend}).`,
  },
  nearest: {
    within: (ratio, points, trend) =>
      `أقرب حد: ${ratio}، ضمنه بفارق ${points}${trend === null ? "" : `، ${trend}`}.`,
    beyond: (ratio, points, trend) =>
      `أقرب حد: ${ratio}، خارجه بفارق ${points}${trend === null ? "" : `، ${trend}`}.`,
  },
  trend: (trend) => trends[trend] ?? trend,
}

const undecided: Card["undecided"] = {
  title: "لماذا الحكم موقوف",
  neither: "ليس هذا نجاحًا ولا رسوبًا.",
  settleFirst: (count) =>
    `يجب أن تُحسم أولًا كل معايير الفحص، وعددها ${count}؛ ولا يرسب أي منها بالأرقام المعروفة. ليس هذا نجاحًا ولا رسوبًا.`,
  inFull: "السبب كاملًا، مع كل وثيقة يقتبس منها",
  since: "الحكم موقوف منذ",
  byReports: "، بحسب تواريخ تقاريرها",
  orEarlier: " أو قبله، بحسب تواريخ تقاريرها",
  reasonSince: (day) => <>؛ ولهذا السبب منذ {day}</>,
  missing: "ما ينقص",
  settles: "ما يحسم الأمر",
  vehicleSettles: "وثيقة كهذه، مؤرخة ومحفوظة، أو وثيقة تبيّن عدم استيفاء أحد الضوابط.",
  anyDocument: "وثيقة تبيّن هل استُوفيت كل الضوابط.",
  document: "وثيقة تبيّن هل يصح هذا:",
  pendingTitle: "لماذا لا حكم عليه",
  noShare: "الحكم على السهم العادي للشركة، ولا يُدرج هنا سهم عادي لهذه الشركة.",
  seeShare: (share) => <>الحكم على السهم العادي للشركة. انظر {share}.</>,
}

const noCredential = (kind: "key" | "contact") =>
  kind === "key" ? "لأنه لم يُضبط مفتاح لهذا السجل" : "لأنه لم يُضبط عنوان اتصال لهذا السجل"

const behind = (country: string | null) => (country === null ? "" : ` (${country})`)

const coverage: Card["coverage"] = {
  noRegister: (country) => `خارج التغطية: لا نقرأ سجلًا لبلد الشركة${behind(country)}.`,
  filerNotRead: (place) => `لم يُحلَّل: تقارير الشركة ${place}، وهذه الخدمة لا تقرؤها.`,
  noneKnown: (place) => `خارج التغطية: لا نعرف لهذه الشركة تقارير ${place}.`,
  countryNotRead: (country, place) =>
    `خارج التغطية: تقارير شركات بلدها${behind(country)} ${place}، وهذه الخدمة لا تقرؤها.`,
  noneAtSec: "لا نعرف لهذه الشركة تقارير لدى هيئة الأوراق المالية والبورصات الأمريكية (SEC).",
  noRegisterRead: (country) => `لا نقرأ سجلًا لبلد الشركة${behind(country)}.`,
  noneRead: (country, place) =>
    `تقارير شركات بلدها${behind(country)} ${place}. ونحن نقرؤها، ولا نعرف منها تقريرًا لهذه الشركة.`,
  placeNotRead: (country, place, kind) =>
    `تقارير شركات بلدها${behind(country)} ${place}. وهذه الخدمة لا تقرؤها، ${noCredential(kind)}.`,
  neitherAtSec: "ولا نعرف للشركة تقارير لدى هيئة الأوراق المالية والبورصات الأمريكية (SEC) أيضًا.",
  notReadYet: (register) => `تقدم الشركة تقاريرها إلى ${register}، لكننا لم نقرأها بعد.`,
  reportsNotRead: (register, kind) =>
    `تقدم الشركة تقاريرها إلى ${register}. وهذه الخدمة لا تقرؤها، ${noCredential(kind)}.`,
  wouldNotSee: (place, kind) => `لا تقرأ هذه الخدمة التقارير ${place}، ${noCredential(kind)}.`,
  searchInUs: "إذا كانت الشركة مدرجة في الولايات المتحدة أيضًا، فابحث عن اسمها.",
  lineInUs: (line) => <>إدراجها في الولايات المتحدة: {line}.</>,
}

const kinds: Readonly<Record<string, string>> = {
  gold_trust: "صندوق استئماني للذهب",
  silver_trust: "صندوق استئماني للفضة",
  platinum_trust: "صندوق استئماني للبلاتين",
  palladium_trust: "صندوق استئماني للبلاديوم",
  metals_trust: "صندوق استئماني للمعادن",
  bitcoin_trust: "صندوق استئماني لبيتكوين",
  ether_trust: "صندوق استئماني لإيثر",
  futures_pool: "صندوق للعقود المستقبلية",
}

const wrappers: Readonly<Record<string, string>> = {
  grantor_trust: "كيان استئماني للمانح",
  statutory_trust: "كيان استئماني نظامي",
  limited_partnership: "شركة توصية بسيطة",
}

/** By the key of a criterion. Where standards share a key, the words fit each. */
const criteria: Readonly<Record<string, string>> = {
  spot_settlement: "شراء المعدن وبيعه فوري، لا آجل",
  physical_backing: "الوحدات مغطاة بمعدن حقيقي",
  allocated_custody: "الأصل محفوظ مفروزًا لدى أمين حفظ",
  title_evidence: "ملكية السبائك مثبتة",
  beneficial_ownership: "لحاملي الوحدات ملكية نفعية شائعة في الأصل",
  no_metal_lending: "لا يُقرض المعدن بعائد",
  no_derivatives: "لا عقود مستقبلية ولا مبادلات ولا خيارات على المعدن",
  no_leverage: "لا رافعة مالية ولا شراء بالهامش",
  fee_as_service: "الرسوم مقابل الحفظ والإدارة",
  redemption_in_metal: "تُنشأ الوحدات وتُسترد مقابل المعدن",
  unallocated_residual: "الأرصدة غير المفروزة قليلة ومؤقتة",
  cash_management: "لا تُكسب فائدة على النقد",
  holds_physical: "يملك الصندوق الأصل نفسه",
  uses_futures: "لا عقود مستقبلية يتأجل فيها العوضان",
  delivery_intent: "العقود للتسليم، لا للمقاصة ولا للترحيل",
  interest_on_collateral: "لا تُكسب فائدة على الضمان",
  leverage: "لا رافعة مالية",
  title_before_sale: "الملك قبل البيع",
  no_asset_lending: "لا يُقرض الأصل ولا يُقفل في شبكته (التحصيص) مقابل عائد",
}

const failures: Readonly<Record<string, string>> = {
  allocated_custody: "ليس كل ما يملكه محفوظًا مفروزًا له",
  no_metal_lending: "قد يُقرض معدنه",
  no_derivatives: "قد يستعمل عقودًا مستقبلية أو مبادلات أو خيارات",
  no_leverage: "قد يقترض أو يستعمل رافعة مالية",
  cash_management: "قد تُكسب فائدة على نقده",
  holds_physical: "لا يملك الأصل نفسه",
  uses_futures: "يتداول عقودًا مستقبلية",
  delivery_intent: "لا تُحفظ عقوده حتى التسليم",
  interest_on_collateral: "تُكسب فائدة على ضمانه أو نقده",
  leverage: "قد يقترض أو يستعمل رافعة مالية",
  title_before_sale: "يبيع ما لم يملكه بعد",
}

const origins: Readonly<Record<string, string>> = {
  "aaoifi-ss57":
    "الضوابط من وضع القسطاس، مستمدة من معيار «أيوفي» رقم 57 ومن مبادئ واعتراضات نشرها آخرون عن صناديق الذهب.",
  "aaoifi-ss20": "الضوابط من وضع القسطاس، وأكثرها مستمد من معيار «أيوفي» رقم 20.",
  "qistas-etf-taxonomy":
    "الضوابط من وضع القسطاس: ليس لدى «أيوفي» معيار لهذا النوع، فنفحص ما يفحصه المستشارون الشرعيون عمليًّا.",
}

const structure: Card["structure"] = {
  kind: (type, wrapper) =>
    `${kinds[type] ?? type} في صورة ${wrappers[wrapper] ?? wrapper}. يقوم الحكم على مثل هذا الصندوق على ما تقوله وثائقه عن طريقة عمله، ولا تُحسب له نسبة.`,
  toPass: "للنجاح:",
  criterion: (key, name) => criteria[key] ?? name,
  failure: (key, failure) => failures[key] ?? failure,
  origin: (standard, origin) => origins[standard] ?? origin,
  quoted: (name) => `«${name}»`,
  separator: "؛ ",
  notMet: (standard) => `ضوابط ${standard} التي لا يستوفيها`,
  each: "انظر كل ضابط",
  othersPass: (count) => `الضوابط الأخرى المستوفاة: ${count}`,
}

export const arabicCard: Card = {
  labels,
  screens,
  lead,
  owed,
  flips,
  standards,
  stability,
  undecided,
  coverage,
  structure,
  contents: "في هذه الصفحة",
  parts: { why: "السبب", purification: "ما عليك", path: "التاريخ", evidence: "الأدلة" },
}
