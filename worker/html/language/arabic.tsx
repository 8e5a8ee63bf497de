import type { Register } from "../../../src/identifiers/registers.ts"
import type {
  Bound,
  DenominatorName,
  NumeratorName,
  OtherSecurity,
  RatioScreenName,
  ScreenName,
} from "../../../src/vocabulary.ts"
import type {
  Counted,
  card,
  labels as englishLabels,
  screens as englishScreens,
  RatioSides,
  UnreportedIncome,
} from "./english.tsx"
import type { Language } from "./language.ts"
import { intlPrinters } from "./printers.ts"

/** Arabic nouns after numbers. */

const plural = new Intl.PluralRules("ar")

/** The form of a noun after its number. */
function counted(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[plural.select(count)] ?? forms.other
}

/** `12 شهرًا`, as it follows a preposition. */
function monthsText(months: number): string {
  return counted(months, {
    one: "شهر",
    two: "شهرين",
    few: `${months} أشهر`,
    many: `${months} شهرًا`,
    other: `${months} شهر`,
  })
}

/** Words for the codes of the API, and for screens, in Arabic. */

const statuses = { compliant: "متوافق", "non-compliant": "غير متوافق", pending: "بلا حكم" }

const registers: Readonly<Record<Register, string>> = {
  edgar: "هيئة SEC",
  dart: "سجل كوريا DART",
  edinet: "سجل اليابان EDINET",
  esef: "أحد سجلات أوروبا",
}

const labels: typeof englishLabels = {
  register: (name) => registers[name],
  withheld: {
    screen_unresolved: {
      short: "معيار فحص لم يُحسم",
      because: "خلت التقارير من رقم نحتاج إليه",
      missing: "الأرقام التي تحتاج إليها معايير الفحص غير المحسومة.",
      settles: "تقرير يذكر الرقم الناقص، أو مصدر يحدّه بما يكفي للحكم.",
    },
    market_cap_unavailable: {
      short: "القيمة السوقية غير معروفة",
      because: "قيمتها السوقية التي تُقسم عليها النسب غير معروفة",
      missing: "قيمة سوقية موثوقة.",
      settles: "عدد موثوق للأسهم وسعر إغلاق حديث.",
    },
    filings_stale: {
      short: "التقارير التي لدينا قديمة",
      because: "أحدث ميزانية لدينا، أو أحدث تقرير سنوي، أقدم مما ينبغي",
      missing: "تقرير حديث نستطيع قراءته.",
      settles: "تقرير سنوي أو فصلي أحدث.",
    },
    currency_unresolved: {
      short: "العملة لم تُحسم",
      because: "لا يمكن رد أرقامها وسعر سهمها إلى عملة واحدة أو إلى نوع واحد من الأسهم",
      missing: "أرقام وسعر بعملة واحدة ولنوع واحد من الأسهم.",
      settles: "سعر الصرف في ذلك اليوم، أو عدد الأسهم التي تمثلها شهادة الإيداع الواحدة.",
    },
    no_filings: {
      short: "لا تقارير",
      because: "لم نتمكن من قراءة أي تقرير عن أرقامها",
      missing: "تقرير يستطيع برنامج أن يقرأ أرقامه.",
      settles: "تقرير سنوي أو فصلي يستطيع برنامج أن يقرأ أرقامه.",
    },
    successor_undeclared: {
      short: "مسجَّل جديد",
      because: "آل رمز التداول إلى مسجَّل جديد لم يقدم تقريرًا سنويًّا، ولم يُعلن أنه خلف للسابق",
      missing: "تقرير سنوي للمسجَّل الجديد، أو دليل على أنه امتداد للشركة السابقة.",
      settles: "أول تقرير سنوي له لدى هيئة SEC، أو إعلان الخلافة.",
    },
  },
  stability: {
    stable: (status) => `${statuses[status]} باستمرار`,
    watch: () => "للمراقبة: قريب من حد، أو تغير مرة",
    volatile: () => "متقلب: تغير الحكم أكثر من مرة",
    insufficient_history: () => "التاريخ أقصر من أن يُقيَّم",
  },
  severities: { info: "ملاحظة", warning: "تنبيه", critical: "مهم جدًّا" },
}

const amounts: Readonly<Record<NumeratorName | DenominatorName, string>> = {
  interest_bearing_debt: "الديون بفائدة",
  preferred_shares: "الأسهم الممتازة",
  cash_and_interest_bearing_securities: "النقد والأوراق المالية بفائدة",
  interest_taking_deposits: "الودائع بفائدة",
  receivables: "الذمم المدينة",
  inventories: "المخزون",
  illiquid_assets: "الأصول غير السائلة",
  net_liquid_assets: "صافي الأصول السائلة",
  prohibited_income: "الإيرادات المحرمة",
  prohibited_activity_income: "إيرادات الأنشطة المحرمة",
  prohibited_profit: "الربح من الإيرادات المحرمة",
  interest_income: "إجمالي دخل الفوائد",
  market_cap: "القيمة السوقية",
  total_assets: "إجمالي الأصول",
  revenue: "الإيرادات",
  total_income: "إجمالي الدخل",
  profit_before_tax: "الربح قبل الضريبة",
}

function joined(names: readonly (NumeratorName | DenominatorName)[]): string {
  return names.map((name) => amounts[name]).join(" و")
}

function denominatorOf({ denominator, combine }: Pick<RatioSides, "denominator" | "combine">): string {
  const names = joined(denominator)
  return denominator.length > 1 && combine === "larger" ? `الأكبر بين ${names}` : names
}

const overCap = "مقابل القيمة السوقية"
const overAssets = "مقابل إجمالي الأصول"
const owedToIt = "ما للشركة على غيرها"

const compared: Readonly<Record<RatioScreenName, string | null>> = {
  debt_to_market_cap: `الديون بفائدة (ربا)، ${overCap}`,
  cash_to_market_cap: `ما يمكن أن يدرّ فائدة (ربا)، ${overCap}`,
  prohibited_revenue: null,
  deposits_to_market_cap: `الودائع بفائدة (ربا)، ${overCap}`,
  receivables_to_market_cap: `${owedToIt}، ${overCap}`,
  receivables_and_cash_to_market_cap: `النقود و${owedToIt}، ${overCap}`,
  debt_to_total_assets: `الديون بفائدة (ربا)، ${overAssets}`,
  cash_to_total_assets: `ما يمكن أن يدرّ فائدة (ربا)، ${overAssets}`,
  receivables_to_total_assets: `${owedToIt}، ${overAssets}`,
  receivables_and_cash_to_total_assets: `النقود و${owedToIt}، ${overAssets}`,
  illiquid_assets_to_total_assets: `ما ليس نقودًا ولا دينًا للشركة على غيرها، ${overAssets}`,
  net_liquid_assets_to_market_cap: `النقود و${owedToIt} بعد طرح ما عليها، ${overCap}`,
  prohibited_profit: "الإيرادات المحرمة، مقابل الربح قبل الضريبة",
}

const screenLabels: Readonly<Record<ScreenName, string>> = {
  business_activity: "النشاط",
  debt_to_market_cap: "الديون",
  cash_to_market_cap: "النقد",
  prohibited_revenue: "الإيرادات المحرمة",
  deposits_to_market_cap: "الودائع",
  receivables_to_market_cap: "الذمم المدينة",
  receivables_and_cash_to_market_cap: "الذمم المدينة والنقد",
  debt_to_total_assets: "الديون",
  cash_to_total_assets: "النقد",
  receivables_to_total_assets: "الذمم المدينة",
  receivables_and_cash_to_total_assets: "الذمم المدينة والنقد",
  illiquid_assets_to_total_assets: "الأصول غير السائلة",
  net_liquid_assets_to_market_cap: "صافي الأصول السائلة",
  prohibited_profit: "الإيرادات المحرمة من الربح",
}

const unreported: Readonly<Record<UnreportedIncome, string>> = {
  interest: "دخل الفوائد",
  activities: "إيرادات الأنشطة المحرمة",
  both: "دخل الفوائد وإيرادات الأنشطة المحرمة",
}

const incomeUsed: Readonly<Record<Bound, string>> = {
  at_most: "أعلى مبلغ محتمل",
  at_least: "أقل مبلغ مؤكد",
}

const screens: typeof englishScreens = {
  business: "النشاط",
  label: (name) => screenLabels[name],
  compared: (name) => compared[name],
  title: (rule) => `نسبة ${joined(rule.numerator)} إلى ${denominatorOf(rule)}`,
  part: joined,
  numerator: joined,
  denominator: denominatorOf,
  limits: { "<=": "لا يزيد على", "<": "أقل من", ">=": "لا يقل عن", ">": "أكثر من" },
  lastClose: " عند آخر إغلاق",
  average: (months) => ` على مدى ${monthsText(months)}`,
  unconfirmed: {
    label: "نسخة غير مؤكدة",
    means:
      "نسخة غير مؤكدة: لم نقرأ كل قواعدها في نص الجهة المصدرة. بعضها لا نعرفه إلا من قراءات مؤرخة لغيرنا.",
  },
  gauge: (title, share, limit, side) => `مقياس: ${title} هي ${share}، والحد ${limit}. ${side}`,
  fails: "راسب.",
  failsBy: (points) => `راسب، بفارق ${points}.`,
  passes: "ناجح.",
  passesAtLimit: "ناجح، عند الحد تمامًا.",
  passesBy: (points) => `ناجح، بفارق ${points} عن الحد.`,
  points: (figure) => `${figure} نقطة مئوية`,
  all: (count) => `معايير الفحص، وعددها ${count}`,
  soFar: (count) => `معايير الفحص حتى الآن، وعددها ${count}`,
  decide: (count) => `يقوم الحكم على معايير فحص عددها ${count}.`,
  listed: (place) => ` ومع كل رقم تقريره ${place}.`,
  noRatio: "لم تُحسب أي نسبة.",
  notComputed: "لم يُحسب",
  notDecided: "لم يُحسم",
  limit: (limit) => `الحد ${limit}`,
  noRevenue: "لا إيرادات",
  ratioNotComputed: (limit) => `لم تُحسب النسبة؛ والحد ${limit}.`,
  noQuotient: (limit) => `لا توجد نسبة؛ والحد ${limit}.`,
  against: (share, limit) => `${share} مقابل حد قدره ${limit}.`,
  figures: "الأرقام والتقارير",
  depositsNotCounted: "لا تُحسب ودائع العملاء دينًا.",
  namedNotCounted: " ولا يُحسب فيها ما ذُكر أعلاه تحت «ما ينبغي معرفته».",
  does: "ما تعمل فيه",
  notDisclosed: "غير معلن",
  prohibited: "أنشطة محرّمة",
  noneFound: "لم نجد شيئًا",
  noneCounted: "لم يُحسب شيء؛ انظر ما ينبغي معرفته",
  notCore: "ليس نشاطها الأساسي، فيُحسب من الإيرادات المحرمة.",
  toKnow: "ما ينبغي معرفته",
  segments: "قطاعات النشاط",
  segment: "القطاع",
  ofRevenue: "من الإيرادات",
  isProhibited: "المحرّم منه",
  impacts: { none: "لا شيء", partial: "بعضه", full: "كله" },
  significances: { minor: "ثانوي", material: "مهم", primary: "رئيسي" },
  activities: {
    conventional_finance: "التمويل التقليدي بفائدة",
    insurance: "التأمين التقليدي",
    alcohol: "المشروبات الكحولية",
    tobacco: "منتجات التبغ والنيكوتين",
    pork: "منتجات الخنزير",
    gambling: "القمار",
    adult_entertainment: "الترفيه الإباحي",
    weapons: "الأسلحة والأنظمة العسكرية",
    cannabis: "القنّب",
    hotels: "الفنادق",
    film: "الأفلام ودور السينما",
    music: "الموسيقى",
    broadcasting: "البث الإذاعي والتلفزيوني",
    advertising: "الإعلان",
    restaurants: "المطاعم",
    groceries: "البقالة",
    food: "الأطعمة والمشروبات",
    airlines: "شركات الطيران",
    cruise_lines: "الرحلات البحرية",
    property_rental: "تأجير العقارات",
    share_trading: "تداول الأسهم والوساطة",
    excluded: "مستبعدة بالاسم",
  },
  estimates: {
    income: (name, of, bound) => (
      <>
        لا تذكر {name} {unreported[of]} على حدة، فنأخذ {incomeUsed[bound]}.
      </>
    ),
    debt: (name) => <>لا تذكر {name} ديونها تحت وسم معياري، فنحسب كل التزام يمكن أن يكون دينًا.</>,
    shares: (name, bound) => (
      <>
        أعداد الأسهم التي تذكرها {name} محل شك، فقد تكون النسبة الحقيقية{" "}
        {bound === "at_most" ? "أقل" : "أكبر"}.
      </>
    ),
  },
}

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
  decideWithout: {
    price: (count) =>
      count === 0
        ? "لا يوجد هنا سعر للسهم، ولا يستطيع أي معيار آخر الحكم عليه كذلك."
        : `لا يوجد هنا سعر للسهم. والمعايير الأخرى التي تحكم عليه من دونه، وعددها ${count}:`,
    cap: (count) =>
      count === 0
        ? "ولا يستطيع أي معيار آخر الحكم على السهم كذلك."
        : `القيمة السوقية غير معروفة هنا. والمعايير الأخرى التي تحكم على السهم من دونها، وعددها ${count}:`,
  },
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

const arabicCard: Card = {
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

/** A text in Latin letters that keeps its own direction, where no element can be around it. */
function isolated(latin: string): string {
  return `\u2068${latin}\u2069`
}

/** The public pages in Arabic. Names of companies, and words from filings, stay as they are filed. */
export const arabic: Language = {
  code: "ar",
  direction: "rtl",
  print: intlPrinters({
    locale: "ar",
    units: { million: "مليون", billion: "مليار", trillion: "تريليون" },
    under: (figure) => `أقل من ${figure}`,
    over: (figure) => `أكثر من ${figure}`,
    bounds: { at_most: (figure) => `${figure} على الأكثر`, at_least: (figure) => `${figure} على الأقل` },
  }),
  say: {
    frame: {
      skip: "انتقل إلى المحتوى",
      menu: "القائمة",
      sections: {
        Portfolio: "المحفظة",
        Compare: "المقارنة",
        Docs: "التوثيق",
        Verify: "التحقق",
        Pricing: "الأسعار",
        About: "من نحن",
      },
      search: { placeholder: "أسهم وصناديق", label: "ابحث عن سهم أو صندوق" },
      signIn: "تسجيل الدخول",
      signedInAs: "دخلت باسم",
      signOut: "تسجيل الخروج",
      yourAccount: "حسابك",
      account: {
        Overview: "نظرة عامة",
        Keys: "المفاتيح",
        Requests: "الطلبات",
        "First request": "أول طلب",
        Watchlist: "قائمة المتابعة",
        Standards: "المعايير",
        Webhooks: "إشعارات الويب",
        Plan: "الخطة",
        Account: "الحساب",
      },
      aboutService: "عن الخدمة",
      about: {
        about: "من نحن",
        pricing: "الأسعار",
        terms: "الشروط",
        privacy: "الخصوصية",
        contact: "اتصل بنا",
        status: "الحالة",
      },
      languages: "هذه الصفحة بلغات أخرى",
      notFatwa: "الحكم هنا قراءة لتقارير منشورة وفق قواعد معلنة. ليس فتوى، ولا نصيحة بالشراء أو البيع.",
      englishDecides:
        "هذه ترجمة، والنص الإنجليزي هو المرجع إذا اختلفا. أما ما يُنقل من التقارير وأسباب المراجعين فيبقى بالإنجليزية.",
      name: (name) => <>{name} (Qistas): الميزان العادل. الأوقات بالتوقيت العالمي UTC.</>,
      changes: "التغييرات",
    },
    ages: {
      ago: (days, printed) =>
        days === 0
          ? "اليوم"
          : counted(days, {
              one: "قبل يوم",
              two: "قبل يومين",
              few: `قبل ${printed} أيام`,
              many: `قبل ${printed} يومًا`,
              other: `قبل ${printed} يوم`,
            }),
      outOfDate: (day) => `${day}، قديم`,
      on: (verdict, day) => `${verdict} في ${day}`,
      someOutOfDate: (_old, printed, known) =>
        `عدد الأحكام القديمة ${printed} من ${known}. تحقق ثانية قبل أن تعتمد على أحدها.`,
      reportDue: (day) =>
        `قديم: كان يُنتظر صدور تقرير في موعد أقصاه ${day}، ولم نقرأه. ربما تغير الحكم: تحقق ثانية قبل أن تعتمد عليه.`,
      readLongAgo: "قديم: قرأنا وثائقه منذ زمن طويل. ربما تغير الحكم: تحقق ثانية قبل أن تعتمد عليه.",
      oldPrices: (days) =>
        `قديم: مضى على أسعار السهم التي استعملناها أكثر من ${days} أيام تداول. ربما تغير الحكم: تحقق ثانية قبل أن تعتمد عليه.`,
    },
    verdicts: {
      names: {
        compliant: "متوافق",
        "non-compliant": "غير متوافق",
        withheld: "الحكم موقوف",
        pending: "لم يُفحص",
      },
      results: { pass: "ناجح", fail: "راسب", not_applicable: "لا ينطبق" },
      unscreened: "لم يُفحص بعد",
      notCovered: "خارج التغطية: لا نقرأ تقارير له",
      ratings: { green: "أخضر", amber: "أصفر", red: "أحمر" },
      noHolding: "صندوق بلا تقييم: لا حكم على أي من مكوناته",
      known: (percent) => `${percent} معروف`,
      allCompliant: (rating) => `${rating}، والمعروف كله متوافق؛ ولا حكم بعد على الباقي`,
      purity: (rating, compliant, other) =>
        `${rating}: ${compliant} متوافق${other === null ? "" : `، و${other} غير متوافق`}، والباقي بلا حكم`,
    },
    about: {
      title: "عن القسطاس",
      description: "من الذي يحكم في القسطاس، وبأي قواعد، ومن أين تأتي الأرقام.",
      lead: "يفحص القسطاس الأسهم والصناديق وفق قواعد التمويل الإسلامي، ويعرض كل رقم وراء جوابه. «متوافق» تعني أنه حلال وفق هذه القواعد، و«غير متوافق» تعني أنه ليس كذلك.",
      words: "ألفاظ نستعملها",
      meanings: [
        ["حلال، حرام", "ما أباحه الإسلام، وما حرّمه."],
        ["الربا", "الفائدة. تضع القواعد حدًّا لما تقترضه الشركة أو تقرضه أو تكسبه بفائدة."],
        ["معيار الفحص", "فحص له حدّ: نشاط الشركة، ودينها، ونقدها، ودخلها المحرّم."],
        ["التطهير", "التخلص من جزء الأرباح الموزعة الذي مصدره دخل محرّم، بالتصدق به."],
      ],
      who: "من الذي يحكم",
      program:
        "يحكم برنامج وفق قواعد مكتوبة. يقرأ التقارير التي تقدمها الشركات إلى هيئة الأوراق المالية والبورصات الأمريكية (SEC)، ويحسب أربعة معايير فحص ويقارنها بحدودها. فإذا خلت التقارير من رقم يحتاج إليه البرنامج، لم يُصدر القسطاس حكمًا، إلا في حالتين: أن ينجح الفحص حتى بأعلى مبلغ محتمل، أو أن يرسب بالمبلغ المعروف وحده.",
      people: (methodology) => (
        <>
          ويقرر الناس أمرًا واحدًا: ما نشاط الشركة، إذا كان رمز قطاعها لا يكفي لبيانه. والشركات التي صُنّفت يدويًّا
          مذكورة في {methodology("المنهجية")}، وسبب كل منها معها.
        </>
      ),
      operator: (name) => `يشغّل هذه الخدمة: ${name}`,
      operatorMissing: "لم يذكر مشغّل هذه الخدمة اسمه بعد.",
      scholars: "ما يقوله العلماء",
      noReview: (strong) => (
        <>
          {strong("لم يراجع القسطاسَ أي عالم بعد.")} الحكم هنا قراءتنا لتقارير منشورة. ليس فتوى، ولا نصيحة
          بالشراء أو البيع. اسأل عالمًا تثق به قبل أن تعتمد عليه.
        </>
      ),
      stillNoFatwa: "ومع ذلك فليس الحكم فتوى، ولا نصيحة بالشراء أو البيع.",
      rules: "القواعد",
      standard: (methodology) => (
        <>
          القواعد هي قواعد المعيار الشرعي رقم 21 الصادر عن «أيوفي» (AAOIFI)، وهي هيئة تضع معايير التمويل
          الإسلامي. تذكر {methodology("المنهجية")} كل معيار فحص وحدّه والأرقام التي يستعملها. ولها رقم إصدار:
          إذا تغيرت قاعدة أُضيف إصدار جديد وبقي القديم متاحًا للقراءة. وللذهب والسلع الأخرى والأصول الرقمية
          ضوابطها الخاصة، وهي مذكورة هناك أيضًا.
        </>
      ),
      sources: "من أين تأتي البيانات",
      sourceList: [
        "أرقام الشركات: تقاريرها السنوية والفصلية كما قُدمت إلى هيئة SEC (نظام EDGAR). ومع كل رقم اسم التقرير الذي قُرئ منه.",
        "مكونات الصناديق: التقارير التي تقدمها الصناديق إلى هيئة SEC، وملفات شركات الصناديق.",
        "أسعار الأسهم: أسعار الإغلاق اليومية من مزوّد لبيانات السوق.",
        "الإدراجات خارج الولايات المتحدة: قوائم منشورة للأوراق المالية.",
      ],
      status: (status, verify) => (
        <>
          تبيّن {status("صفحة الحالة")} مدى حداثة البيانات. ويمكنك أن {verify("تتحقق من الحكم بنفسك")} بمقارنته
          بأرقام الشركة نفسها.
        </>
      ),
    },
    // search: begin
    search: {
      title: "فحص شرعي يعرض كل رقم",
      description:
        "هل السهم أو الصندوق متوافق مع الشريعة؟ يجيب القسطاس مما تقدمه الشركات إلى هيئة الأوراق المالية الأمريكية (SEC)، ويعرض كل رقم وراء الجواب والتقرير الذي جاء منه.",
      meaning: (about) => (
        <>
          «متوافق» تعني أنه حلال (مباح) وفق قواعد منشورة في التمويل الإسلامي. تمر الشركة بأربعة معايير فحص:
          نشاطها، ودينها ونقدها بفائدة (الربا)، ودخلها مما هو حرام. {about("من الذي يحكم، وبأي قواعد")}.
        </>
      ),
      examples: "متاح مجانًا",
      undecided: "لا يمكننا الحكم",
      funds: "صناديق",
      more: "للتوسع",
      methodology: (link) => <>{link("كيف يصدر الحكم")}: كل قاعدة وكل حدّ.</>,
      portfolio: (link) => <>{link("محفظتك")}: ما الذي تتصدق به تطهيرًا وما الزكاة المستحقة، من ملف وسيطك.</>,
      verify: (link) => <>{link("تحقق من حكم")}: قارن كل رقم بما قدمته الشركة نفسها. للمبرمجين.</>,
      quickStart: (link) => <>{link("بداية سريعة للمطورين")}: أول جواب من واجهة API في دقيقة.</>,
      account: (link, plans) => (
        <>
          {link("افتح حسابًا")}: وهو مجاني ويحفظ قائمة متابعتك. {plans("الخطط")}.
        </>
      ),
      field: "شركة أو صندوق أو رمز تداول",
      search: "بحث",
      searchFor: (text) => `بحث: ${text}`,
      searchDescription: "ابحث عن سهم أو صندوق باسمه أو رمزه، واقرأ حكمه الشرعي وكل رقم وراءه.",
      coverage: {
        everything: "ابحث في كل ما لدينا من أسهم وصناديق، في كل الأسواق.",
        sandbox: "جرّب اثني عشر منها مجانًا.",
        sandbox_plan: "تفتح خطتك عشرة أسهم وصندوقين.",
      },
      missing: "اكتب ما تبحث عنه.",
      blank: "اكتب اسمًا أو رمزًا: النص فارغ.",
      several: "ابحث عن نص واحد في كل مرة.",
      tooLong: (max, length) => `الحد الأقصى لطول نص البحث ${max} من الأحرف، وطول هذا النص ${length}.`,
      nothing: "لا نتائج",
      noMatch: (text, identifiers) => (
        <>
          لا شيء يطابق «{text}». تحقق من الكتابة، أو جرّب رمز التداول.{" "}
          {identifiers("كيف تُكتب رموز البلدان الأخرى")}.
        </>
      ),
      exact: "الرمز الذي كتبته",
      similar: "لا يوجد هذا الاسم: أسماء مشابهة",
      alsoFound: "نتائج أخرى",
      found: (total, printed) =>
        counted(total, {
          one: "نتيجة واحدة",
          two: "نتيجتان",
          few: `${printed} نتائج`,
          other: `${printed} نتيجة`,
        }),
      first: (shown, total) =>
        `المعروض أول ${shown} من النتائج، وعددها ${total}. اكتب المزيد من الاسم لتضييقها.`,
      us: "الولايات المتحدة",
      place: (exchange, country) => `${isolated(exchange)}، ${country}`,
      otherListings: (count, printed) =>
        counted(count, {
          one: "وإدراج آخر",
          two: "وإدراجان آخران",
          few: `و${printed} إدراجات أخرى`,
          many: `و${printed} إدراجًا آخر`,
          other: `و${printed} إدراج آخر`,
        }),
      placeAnd: (place, otherListings) => `${place}، ${otherListings}`,
      suggestions: {
        list: "اقتراحات",
        comma: "، ",
        none: "لا نتائج.",
        all: "عدد النتائج: {total}. اختر بمفاتيح الأسهم، وافتح بمفتاح Enter.",
        first: "عدد النتائج: {total}، والمعروض أول {shown} منها. اختر بمفاتيح الأسهم، وافتح بمفتاح Enter.",
        wait: "عمليات بحث كثيرة في وقت واحد. الانتظار بالثواني: {seconds}.",
        unavailable: "الاقتراحات غير متاحة الآن. اضغط Enter للبحث.",
      },
    },
    officialList: ({ country, regulator, list, day, decision, source }) => (
      <>
        أدرجت الجهة الرقابية في {country}، {regulator}، هذا السهم بين الأسهم المتوافقة مع الشريعة: قائمة{" "}
        {list}، السارية من {day}، وهي أحدث قائمة لدينا ({decision}، قرأناها في {source}). وحكمنا لا يعتمد
        عليها.
      </>
    ),
    locked: {
      verdicts: {
        demo: (email) => `يُفتح عند تسجيل الدخول باسم ${email}`,
        sold: "يُفتح بخطة Plus",
        not_sold: "يُفتح بخطة Plus، وهي غير مطروحة للبيع بعد",
      },
      demo: (email, signIn, mailbox) => (
        <>
          تُفتح كل الأسهم والصناديق عند تسجيل الدخول باسم {email}: {signIn("تسجيل الدخول")}. وتجد الرسالة التي
          فيها الرابط في <bdi>{mailbox}</bdi>.
        </>
      ),
      notSold: "تُفتح كل الأسهم والصناديق بخطة Plus، ولا تبيعها هذه الخدمة بعد.",
      visitor: (pricing, signIn) => (
        <>
          تُفتح كل الأسهم والصناديق بخطة Plus: {pricing("الأسعار")}. أهي لديك؟ {signIn("سجّل الدخول")}.
        </>
      ),
      reader: (plan) => <>تُفتح كل الأسهم والصناديق بخطة Plus: {plan("خطتك")}.</>,
    },
    bars: {
      key: "تمثل الأشرطة الدين والنقد والإيرادات المحرمة، كلٌّ منها قياسًا إلى حدّه، وهو الخط القائم. وإلى جانبها النسبة الأعلى قياسًا إلى حدّها خلال سنتين: ينقطع الخط حيث تتغير طريقة الحساب، والنقطة تعني تغيّر الحكم.",
      screens: {
        business_activity: "النشاط",
        debt_to_market_cap: "الدين",
        cash_to_market_cap: "النقد",
        prohibited_revenue: "الإيرادات المحرمة",
        deposits_to_market_cap: "الودائع",
        receivables_to_market_cap: "الذمم المدينة",
        receivables_and_cash_to_market_cap: "الذمم المدينة والنقد",
        debt_to_total_assets: "الدين",
        cash_to_total_assets: "النقد",
        receivables_to_total_assets: "الذمم المدينة",
        receivables_and_cash_to_total_assets: "الذمم المدينة والنقد",
        illiquid_assets_to_total_assets: "الأصول غير السائلة",
        net_liquid_assets_to_market_cap: "صافي الأصول السائلة",
        prohibited_profit: "الإيرادات المحرمة من الربح",
      },
      unknown: (screen) => `${screen}: غير معروف.`,
      ratio: (screen, ratio, limit) => `${screen}: ${ratio}، والحد ${limit}.`,
      ratioSince: (screen, ratio, limit, month, before) =>
        `${screen}: ${ratio}، والحد ${limit}؛ وفي ${month}: ${before}.`,
      turns: (times, printed) =>
        counted(times, {
          one: "تغيّر الحكم مرة واحدة.",
          two: "تغيّر الحكم مرتين.",
          few: `تغيّر الحكم ${printed} مرات.`,
          other: `تغيّر الحكم ${printed} مرة.`,
        }),
    },
    problems: {
      noPage: {
        title: "هذه الصفحة غير موجودة",
        sentence: "لا شيء في هذا العنوان. ربما كُتب خطأً، أو أُزيلت الصفحة.",
      },
      unreachable: { title: "تعذّر علينا معرفة ما إذا كنت مسجّل الدخول", sentence: "أعد المحاولة بعد لحظات." },
      tooMany: {
        title: "صفحات كثيرة في وقت واحد",
        sentence: (seconds) =>
          `وردت من عنوانك طلبات كثيرة. أعد المحاولة بعد ${counted(seconds, {
            one: "ثانية",
            two: "ثانيتين",
            few: `${seconds} ثوانٍ`,
            other: `${seconds} ثانية`,
          })}.`,
      },
      refused: {
        bad_request: "لا يمكننا قراءة هذا الرمز",
        sandbox_restricted: "خارج ما يمكنك فتحه",
        not_found: "غير موجود",
        other: "لا يمكن عرض هذا",
      },
      noStandard: "هذا المعيار غير موجود",
      noDay: "هذا ليس تاريخًا",
      locked: {
        stock: "ليس هذا السهم من الأسهم العشرة والصندوقين المتاحة مجانًا.",
        fund: "ليس هذا الصندوق من الأسهم العشرة والصندوقين المتاحة مجانًا.",
      },
      unscreened: (why) => `${why}، فلا حكم عليه.`,
      search: (search) => <>{search("ابحث")} عن سهم أو صندوق آخر.</>,
      status: (status) => `رمز الحالة: ${status} (HTTP).`,
    },
    tools: {
      compare: "قارن",
      copy: "نسخ",
      csv: "تنزيل بصيغة CSV",
      watch: {
        "a change": {
          visitor: "سجّل الدخول لمتابعته",
          reader: "تابع",
          long: (id) => `تابع: ${id}`,
        },
        "a verdict": {
          visitor: "سجّل الدخول لتصلك رسالة عند صدور الحكم",
          reader: "راسلني عند صدور الحكم",
          long: (id) => `راسلني عند صدور الحكم: ${id}`,
        },
      },
      stop: "أوقف المتابعة",
      stopLong: (id) => `أوقف المتابعة: ${id}`,
      badge: "ضع هذه الشارة في موقعك",
      badgeOf: (id) => `شارة ${id}`,
      badgeShows: "تعرض أحدث حكم لدينا مع تاريخه. أما الأسهم خارج القائمة المجانية فتبقى مقفلة.",
      badgeHtml: "شيفرة HTML للشارة",
      judgedBy: (name, version) => (
        <>
          الحكم وفق {name}، الإصدار {version}.
        </>
      ),
      judgedByUnconfirmed: (name, version) => (
        <>
          الحكم وفق {name}، الإصدار {version} (نسخة غير مؤكدة).
        </>
      ),
      rules: "قواعده",
      seeOther: (standard) => `اعرض الحكم وفق ${standard}`,
    },
    // search: end
    // fund: begin
    lineChart: {
      values: "القيم",
      noFigure: "لا رقم معروف.",
      estimates: "النقاط المفرّغة تقديرات؛ وينقطع الخط حيث تتغير طريقة الحساب.",
    },
    fund: {
      fund: "صندوق",
      list: (items) => items.join("، "),
      parts: {
        compliant: "متوافق",
        "non-compliant": "غير متوافق",
        unscreened: "بلا حكم بعد",
        "no-share": "ليس سهمًا",
      },
      byWeight: (parts) => `حسب الوزن: ${parts}.`,
      description: {
        unheld: (name) => `${name}: لم يُقيَّم بعد، لأن مكوناته غير معروفة.`,
        undecided: (name, day) => `${name}: لم يُقيَّم بعد، إذ لا حكم على أي من مكوناته. تاريخ المكونات ${day}.`,
        rated: (name, parts, day) => `${name}، حسب الوزن: ${parts}. تاريخ المكونات ${day}.`,
      },
      unheld: {
        loading: "لم تُحمَّل مكونات هذا الصندوق بعد",
        unknown: "لا نعرف مكونات هذا الصندوق",
      },
      summary: {
        holdingsOf: (day) => <>المكونات في {day}</>,
        unheld: (why) => `${why}، ولذلك لا يمكننا تقييمه. وهذا ليس حسنًا ولا سيئًا.`,
        unscreened: "لم يُفحص أي من مكوناته بعد، ولذلك لا يمكننا تقييمه. وهذا ليس حسنًا ولا سيئًا.",
        noShares: "ليس فيه أسهم شركات، وهي ما نفحصه، ولذلك لا يمكننا تقييمه. وهذا ليس حسنًا ولا سيئًا.",
        allCompliant: (known, symbol) => `نعرف ${known} من مكونات ${symbol}، وكل ذلك متوافق.`,
        known: (known, symbol, compliant, other) =>
          `نعرف ${known} من مكونات ${isolated(symbol)}: ${compliant} متوافق، و${other} غير متوافق.`,
        rest: (weight) => `ولا حكم بعد على ${weight}.`,
        noColour: (green, amber) =>
          `لا لون له بعد، لأن الجزء الذي لا حكم عليه قد يغيّره: الصندوق أخضر إذا كان ${green} منه متوافقًا أو أكثر، وأصفر من ${amber}.`,
        sameColour: "الجزء الذي لا حكم عليه لا يمكن أن يغيّر لونه.",
        oldHoldings: "كان عمر هذه المكونات أكثر من سنة حين قيّمنا الصندوق. وقد تكون مكوناته اليوم غيرها.",
        oldVerdicts: (percent) =>
          `حين قيّمنا الصندوق، كان حكمنا على ${percent} منه أقدم من ربع سنة، لأنه ليس لدينا تقرير أحدث للشركة.`,
      },
      ratings: {
        green: (green) => `أخضر: ${green} منه أو أكثر متوافق`,
        amber: (green, amber) => `أصفر: ${amber} منه أو أكثر متوافق، وأقل من ${green}`,
        red: (_green, amber) => `أحمر: أقل من ${amber} منه متوافق`,
      },
      unrated: {
        unheld: "المكونات غير معروفة",
        unknown: "لا شيء معروف بعد",
        noShares: "ليس فيه أسهم",
      },
      picture: {
        label: "المكونات في مستطيلات، حسب الوزن والحكم",
        boxes: "كل مستطيل مكوّن: كلما كبر وزنه كبر مستطيله.",
        hidden: "الحكم المخفي يحتاج إلى خطة Plus.",
        box: (name, weight, words) => `${isolated(name)}، ${weight}${words === null ? "" : `: ${words}`}`,
        smaller: (count) => `${count} أصغر`,
        smallerHoldings: (count, printed) =>
          counted(count, {
            one: "مكوّن واحد أصغر",
            two: "مكوّنان أصغر",
            few: `${printed} مكوّنات أصغر`,
            many: `${printed} مكوّنًا أصغر`,
            other: `${printed} مكوّن أصغر`,
          }),
        unlisted: "لم يذكره الصندوق",
      },
      columns: { rank: "الترتيب", holding: "المكوّن", weight: "الوزن", verdict: "الحكم", why: "السبب" },
      count: (count, printed) =>
        counted(count, {
          one: "مكوّن واحد",
          two: "مكوّنان",
          few: `${printed} مكوّنات`,
          many: `${printed} مكوّنًا`,
          other: `${printed} مكوّن`,
        }),
      failures: {
        title: "غير المتوافق",
        sum: (holdings, weight) => (
          <>
            {holdings}، {weight} من الصندوق.
          </>
        ),
        smaller: (count) => `مكونات أصغر غير مذكورة هنا: ${count}.`,
        unopened: (plans) => <>لا تُذكر هنا المكونات التي لا تفتحها خطتك: {plans("انظر الخطط")}.</>,
        table: "المكونات غير المتوافقة",
        next: (count) => `المكونات التالية، وعددها ${count}`,
        nextTable: "مكونات أخرى غير متوافقة",
      },
      unknown: {
        title: "ما لا حكم عليه بعد",
        titleHidden: "ما لا حكم عليه بعد، أو هو مخفي",
        causes: {
          undecided: "لا نستطيع الحكم عليه",
          unscreened: "لم يُفحص بعد",
          smaller: "مكونات أصغر: لا نستطيع الحكم عليها، أو لم تُفحص بعد",
          pending: "بلا حكم بعد",
          hidden: "مخفي أيًّا كان حكمه، فبعضه محسوب في البنود الأخرى: يحتاج إلى خطة Plus",
          unmatched: "لم نتعرف على السهم",
        },
        largest: "أكبر ما لا نستطيع الحكم عليه",
        table: "أكبر المكونات التي لا نستطيع الحكم عليها",
      },
      reasons: {
        all: (reasons) => reasons.join("؛ "),
        business: (activity) => `نشاطها: ${activity}`,
        above: (screen, ratio, limit) => `${screen} ${ratio}، والحد ${limit}`,
        below: (screen, ratio, limit) => `${screen} ${ratio}، والحد الأدنى ${limit}`,
        noWhole: (screen, whole) => `${screen}، و${whole} صفر`,
        undisclosed: "لم تُفصح الشركة عما تكسبه من أنشطة محرمة",
        unknown: (screens) => `غير معروف بدقة: ${screens}`,
        onItsPage: "السبب في صفحته",
      },
      holdings: {
        title: "المكونات",
        held: (day, count) => (
          <>
            ما كان في الصندوق في {day}: {count} في المجموع. ولكل حكم يومه.
          </>
        ),
        hidden: (plans) => <>الحكم المخفي يحتاج إلى خطة Plus: {plans("انظر الخطط")}.</>,
        all: "كل المكونات",
        largest: (count) => `أكبر المكونات، وعددها ${count}، مع أحكامها`,
        table: "المكونات حسب الوزن",
        short: "مبيع على المكشوف: بلا حكم",
        kinds: {
          fund: "صندوق آخر: بلا حكم",
          debt: "أداة دين: بلا حكم",
          cash: "نقد: بلا حكم",
          derivative: "مشتق مالي: بلا حكم",
          commodity: "سلعة: بلا حكم",
          other: "ليس سهمًا: بلا حكم",
        },
        unknownShare: "بلا حكم: سهم غير معروف",
        unsureShare: "بلا حكم: لسنا متأكدين أي سهم هو",
        locked: "مخفي: يحتاج إلى خطة Plus",
      },
      purification: {
        title: "التطهير",
        unknown: (why) => `لا نعرف كم يُتصدق به من الأرباح الموزعة. ${why}.`,
        noPercentage: "لا نسبة بعد لأي من مكوناته",
        ofPart: (covered, share) =>
          `لا نعرف كم يُتصدق به من الأرباح التي يوزعها هذا الصندوق إلا في ${covered} منه. ونسبته من أرباح ذلك الجزء ${share}، وهي المتوسط حسب الوزن. وقد يلزم في الباقي أكثر أو أقل.`,
        ofAll: (share, covered) => (
          <>
            تصدّق بنسبة {share} من الأرباح التي يوزعها هذا الصندوق. وهذا متوسط مكوناته حسب الوزن. ونعرفه في{" "}
            {covered} من الصندوق؛ وقد يلزم في الباقي أكثر أو أقل.
          </>
        ),
        estimates: {
          percentages: (parts) => `نسب بعض المكونات تقديرات: ${parts}.`,
          amounts: (parts) => `مبالغ بعض المكونات تقديرات: ${parts}.`,
        },
        lower: (percent) => `قد يكون الرقم الحقيقي أقل في ${percent} من الصندوق`,
        higher: (percent) => `قد يكون الرقم الحقيقي أكثر في ${percent} من الصندوق`,
        dollars: (figure) => `${figure} دولار`,
        bySs21: (owed) => (
          <>
            وفق المعيار الشرعي رقم 21 (AAOIFI SS 21) يُستحق عن السهم نصيبه من الإيرادات المحرمة لسنة، وإن لم
            تُوزع أرباح: {owed}
          </>
        ),
        owedOfPart: (thousand, amount, covered) =>
          `لا يُعرف المستحق عن حصة الصندوق إلا في ${covered} منه، والمستحق عن ذلك الجزء ${amount} في السنة لكل ${thousand} دولار من الصندوق. ولا يدخل الباقي في أي مبلغ.`,
        owed: (thousand, amount, covered) => (
          <>
            المستحق عن كل {thousand} دولار من هذا الصندوق {amount} في السنة. ونعرفه في {covered} من الصندوق؛
            ولا يدخل الباقي في أي مبلغ.
          </>
        ),
        owedOfAll: (thousand, amount, covered) => (
          <>
            المستحق عن كل {thousand} دولار من هذا الصندوق {amount} في السنة. ونعرفه في {covered} من الصندوق.
          </>
        ),
        notCompliant: "التصدق بهذا لا يجعل الصندوق متوافقًا.",
        published: (issuer) => `ما تنشره ${isolated(issuer)}`,
        quarters: "أحدث الأرباع",
        columns: {
          quarter: "الربع المنتهي في",
          dividend: "الربح الموزع للحصة",
          purification: "التطهير",
          percent: "من الربح الموزع",
        },
        allQuarters: (count, request) => (
          <>
            كل الأرباع، وعددها {count}: {request}.
          </>
        ),
        methods: "الطريقتان، وما تستندان إليه",
      },
      atRisk: {
        title: "قريب من حدّ",
        unheld: (why) => `غير معروف. ${why}.`,
        undecided: "غير معروف حتى يكون على أحد مكوناته حكم.",
        percent: (percent, near, limit) => (
          <>
            {percent} من الصندوق في شركات متوافقة، لكن لها نسبة لا يفصلها عن حدّها إلا أقل من سدسه: أكثر من{" "}
            {near} مثلًا حين يكون الحد {limit}.
          </>
        ),
      },
      composition: {
        title: "مم يتكون",
        summary: "كل جزء ووزنه",
        table: "ما يتكون منه الصندوق",
        columns: { part: "الجزء", holdings: "المكونات", weight: "الوزن" },
        parts: {
          compliant: "أسهم متوافقة",
          non_compliant: "أسهم غير متوافقة",
          pending: "أسهم بلا حكم بعد",
          unmatched: "أسهم لم نتعرف عليها",
          cash: "نقد",
          short: "مبيع على المكشوف",
          fund: "صناديق أخرى",
          debt: "أدوات دين",
          derivative: "مشتقات مالية",
          commodity: "سلع",
          other: "ما سوى ذلك",
        },
        unlisted: "لم يذكره الصندوق: تقريب وأصول أخرى",
        together: "المجموع",
      },
      history: {
        pastYear: "السنة الماضية",
        yearUpTo: (day) => `السنة حتى ${day}`,
        until: "اعرض السنة المنتهية في",
        show: "اعرض",
        never: "لم نقيّم هذا الصندوق في تلك السنة.",
        oneDay: (day, compliant, checked) => (
          <>
            قيّمنا هذا الصندوق في يوم واحد، {day}: كان {compliant} منه متوافقًا و{checked} مفحوصًا.
          </>
        ),
        caption: (first, last) => `نسبة مئوية من وزن الصندوق، من ${first} إلى ${last}`,
        chart: (first, last) => `رسم بياني خطي: ${first}، و${last}. والأرقام في الجدول أدناه.`,
        point: (compliant, checked, day) => `كان ${compliant} متوافقًا و${checked} مفحوصًا في ${day}`,
        weekly: (days) => `يعرض الرسم آخر يوم من كل أسبوع. وفي API الأيام كلها، وعددها ${days}.`,
        summary: "الأرقام نفسها في جدول",
        table: "النقاء حسب اليوم",
        columns: { day: "اليوم", compliant: "متوافق", checked: "مفحوص", holdingsOf: "تاريخ المكونات" },
      },
      method: {
        title: "عن الصندوق، وكيف نقيّمه",
        summary: "بياناته ومصادرنا وقواعدنا",
        sources: {
          nport: "تقرير الصندوق نفسه إلى هيئة SEC (نموذج N-PORT-P)، وهو يصدر بعد تاريخه ببضعة أسابيع",
          ishares: "قائمة المكونات التي تنشرها iShares",
          ssga: "قائمة المكونات التي تنشرها State Street",
          issuer: "قائمة المكونات التي ينشرها مُصدر الصندوق",
          starter: "الجداول المضمّنة في هذه الخدمة",
        },
        from: (source, accessionNumber) =>
          `مصدر المكونات: ${source}${accessionNumber === null ? "" : `، رقم الإيداع ${accessionNumber}`}. وهي لا تبيّن ما اشتراه الصندوق أو باعه بعد ذلك.`,
        matching: (sureness) =>
          `نجد الشركة وراء كل مكوّن برقم ISIN أو CUSIP أو رمز التداول أو الاسم. فإذا كان يقيننا أقل من ${sureness} عُدّ المكوّن بلا حكم. و«بلا حكم بعد» تعني: لم يُفحص بعد، أو لا نستطيع الحكم عليه.`,
        onlyShares:
          "لا يكون متوافقًا إلا ما يملكه الصندوق من أسهم. أما النقد وأدوات الدين والمشتقات والصناديق الأخرى والبيع على المكشوف فلا تُعدّ متوافقة أبدًا.",
        colours: (green, amber) =>
          `الأخضر يعني أن ${green} من الصندوق أو أكثر متوافق، والأصفر ${amber} أو أكثر، والأحمر أقل من ذلك. ولا نعطي تقييمًا ما دامت المكونات التي لا حكم عليها قد تغيّره.`,
        ratedOn: (day) => (
          <>قيّمنا هذا الصندوق في {day}. ولحكم كل مكوّن يومه: قد يكون أحدث من التقييم، وقد يكون قديمًا.</>
        ),
        docs: (methodology, programs, request) => (
          <>
            {methodology("كيف نفحص كل سهم")}، و{programs("كيف تقرأ البرامج صندوقًا")}: {request}.
          </>
        ),
      },
      facts: {
        identifier: "المعرّف",
        exchange: "السوق",
        kind: "النوع",
        holdingsOf: "تاريخ المكونات",
        rated: "قُيّم في",
        holdings: "المكونات",
        identified: "ما تعرفنا عليه",
        largest: "أكبر عشرة",
        unknown: "غير معروف",
        unrated: "ليس بعد",
        counts: (compliant, other, rest) =>
          `${compliant} متوافق، ${other} غير متوافق، ${rest} بلا حكم أو ليس سهمًا`,
        identifiedPercent: (percent) => `${percent ?? "جزء غير معروف"} من الصندوق أسهم شركات نعرفها`,
        decidedPercent: (percent) => `${percent ?? "جزء غير معروف"} من وزنها عليه حكم`,
      },
    },
    // fund: end
    // stock card: begin
    card: arabicCard,
    // stock card: end
    // stock evidence: begin
    evidence: {
      codes: {
        interest_bearing_debt: "الديون بفائدة",
        preferred_shares: "الأسهم الممتازة",
        cash_and_interest_bearing_securities: "النقد والأوراق المالية بفائدة",
        interest_taking_deposits: "الودائع بفائدة",
        receivables: "الذمم المدينة",
        accounts_receivable_gross: "الذمم المدينة الإجمالية",
        inventories: "المخزون",
        illiquid_assets: "الأصول غير السائلة",
        net_liquid_assets: "صافي الأصول السائلة",
        prohibited_income: "الإيرادات المحرمة",
        prohibited_activity_income: "إيرادات الأنشطة المحرمة",
        prohibited_activity_revenue: "إيرادات الأنشطة المحرمة",
        prohibited_profit: "الربح من الإيرادات المحرمة",
        interest_income: "دخل الفوائد",
        gross_interest_income: "إجمالي دخل الفوائد",
        finance_income: "دخل التمويل",
        interest_and_dividends: "الفوائد وتوزيعات الأرباح",
        investment_income_line: "بند إيرادات الاستثمار",
        non_operating_income: "الإيرادات غير التشغيلية",
        non_operating_losses: "الخسائر غير التشغيلية",
        market_cap: "القيمة السوقية",
        total_assets: "إجمالي الأصول",
        current_assets: "الأصول المتداولة",
        total_liabilities: "إجمالي الالتزامات",
        current_liabilities: "الالتزامات المتداولة",
        retained_earnings: "الأرباح المحتجزة",
        stockholders_equity: "حقوق المساهمين",
        shares_outstanding: "الأسهم القائمة",
        shares_issued: "الأسهم المصدرة",
        treasury_shares: "أسهم الخزينة",
        profit_of_shareholders: "ربح المساهمين",
        earnings_per_share: "ربحية السهم",
        restricted_cash: "النقد المقيد",
        largest_balance_that_may_bear_interest: "أكبر رصيد قد يدرّ فائدة",
        largest_interest_bearing_balance: "أكبر رصيد بفائدة",
        liabilities_not_borrowed: "التزامات ليست قروضًا",
        temporary_equity: "حقوق ملكية مؤقتة",
        treasury_stock: "أسهم الخزينة",
        paid_in_capital: "رأس المال المدفوع",
        common_stock: "الأسهم العادية",
        closing_balance: "الرصيد الختامي",
        revenue: "الإيرادات",
        segment_revenue: "إيرادات القطاع",
        total_income: "إجمالي الدخل",
        profit_before_tax: "الربح قبل الضريبة",
        interest_expense: "مصروف الفوائد",
        operating_income: "الربح التشغيلي",
        operating_result: "النتيجة التشغيلية",
        pretax_income: "الدخل قبل الضريبة",
        net_income: "صافي الدخل",
        operating_cash_flow: "التدفق النقدي التشغيلي",
        spot_price: "سعر يوم واحد",
        short_price_history: "سجل أسعار قصير",
        balance_sheet_aged: "ميزانية قديمة",
        activity_judged: "نشاط صُنّف يدويًّا",
        industry_code_alone: "رمز القطاع وحده",
        industry_code_aged: "رمز قطاع قديم",
        all_screens_decided: "حُسمت كل معايير الفحص",
        wide_margins: "فرق واسع عن الحدود",
        debt_ceiling_confirms: "أقصى دين محتمل يؤكد الحكم",
        several_screens_fail: "رسب أكثر من معيار فحص",
        debt_totals_differ: "مجاميع الدين مختلفة",
        debt_principal_only: "أصل الدين وحده",
        debt_from_maturity_table: "الدين من جدول الاستحقاقات",
        debt_at_fiscal_year_end: "الدين في نهاية السنة المالية",
        figure_contradicted: "رقم يعارضه رقم آخر",
        debt_equals_maturities: "الدين يساوي جدول الاستحقاقات",
        zero_debt_by_evidence: "لا دين بحسب القرائن",
        liabilities_unexplained: "التزامات غير مفسرة",
        debt_raised_not_found: "اقتراض لم يُعثر على دينه",
        figure_may_be_larger: "رقم قد يكون أكبر",
        component_sum: "مجموع بنود",
        securities_added: "أُضيفت أوراق مالية",
        revenue_of_interest: "إيرادات من فوائد",
        interest_line_net: "بند الفوائد صافٍ",
        upper_bound: "أعلى مبلغ محتمل",
        share_count_fallback: "عدد أسهم من مصدر بديل",
        share_classes_added: "جُمعت فئات الأسهم",
        documents_aged: "وثائق قديمة",
        read_second_hand: "قراءة من مصدر وسيط",
        quoted_elsewhere: "نص منقول في وثيقة أخرى",
        criterion_unresolved: "ضابط لم يُحسم",
        filings_quoted: "اقتباس من التقارير",
        several_criteria_fail: "رسب أكثر من ضابط",
      },
      strategies: {
        PrimaryFields: "رقم واحد كما قُدّم",
        ComponentSum: "مجموع أرقام كما قُدّمت",
        Derived: "محسوب: لا أرقام مقدمة مجموعها هذا الرقم",
        UpperBound: "أعلى مبلغ محتمل: لم يُفصح عنه",
        ZeroByEvidence: "صفر، كما تبيّن الميزانية",
        ShareCountFallback: "عدد أسهم غير الوارد في صفحة الغلاف",
        IndustryCode: "رمز القطاع",
        PlacedByHand: "تصنيف يدوي",
        QuotedDocuments: "وثائق مقتبسة",
      },
      strengths: { fragile: "ضعيفة", robust: "سليمة", antifragile: "قوية" },
      causes: {
        filing: "قُدّم تقرير أحدث",
        correction: "أُعيدت قراءة التقرير نفسه، أو تغير وصف الشركة",
        price: "تغير سعر السهم",
        methodology: "بدأ العمل بإصدار آخر من المنهجية",
        time: "مضى الوقت وأصبحت التقارير التي لدينا قديمة",
      },
      coverage: (cause, day) =>
        ({
          reports_begin: `تقاريرنا تبدأ في ${day}`,
          report_missing: "التقرير السنوي السابق لتلك الميزانية ليس بين ما لدينا",
          closes_begin: `أسعار الإغلاق لدينا تبدأ في ${day}`,
          closes_end: `آخر سعر إغلاق لدينا صار قديمًا في ${day}`,
        })[cause],
      places: {
        edgar: "لدى هيئة SEC",
        dart: "على DART",
        edinet: "على EDINET",
        esef: "في فهرس filings.xbrl.org",
      },
      because: (cause) => `السبب: ${cause}`,
      comma: "، ",
      passes: "ناجح",
      fails: "راسب",
      unknown: "غير معروف",
      owed: {
        unknownShare: "لا يمكننا أن نقول كم يُتصدق به من الأرباح الموزعة ما دام لا يوجد حكم.",
        whyToLeave:
          "النشاط الأساسي محرّم، فلا يُحسب مبلغ. وفق المعيار الشرعي رقم 21 لأيوفي لا تجعل أي نسبة مثل هذا السهم مباحًا (3/4/1)، ويجب التخلي عن استثمار لم يعد ممكنًا استيفاء شروطه (3/4/8).",
        nothing: "لا يلزم التصدق بشيء من الأرباح الموزعة.",
        inYear: (year, amount) => `وذلك عن ${year}: ${amount} لكل سهم.`,
        yearTo: (_end, printed) => `السنة المنتهية في ${printed}`,
        aShare: "السهم",
        anOrdinaryShare: "السهم العادي",
        otherAmount: "والمبلغ وفق المعيار الشرعي رقم 21 لأيوفي غير ذلك.",
        perShare: (counted, year, share, amount) => (
          <>
            عن {year}: المستحق عن {share} المملوك في نهاية الفترة {amount}
            {counted === "interest" ? "، عن دخل الفوائد فقط" : ""}، سواء وُزعت أرباح أم لم توزع (المعيار 21،
            البند 3/4/6).
          </>
        ),
        bothMethods: "الطريقتان",
        byDividends: "بحسب الأرباح الموزعة، كما تطهّر شركات المؤشرات",
        stillNonCompliant: {
          stock: "التصدق بهذا المبلغ لا يجعل السهم متوافقًا.",
          fund: "التصدق بهذا المبلغ لا يجعل الصندوق متوافقًا.",
        },
        share: (percent, amount) => `يُتصدق بنسبة ${percent} من كل توزيع أرباح: ${amount} من كل 1,000 مقبوضة.`,
        income: { interest: "دخل الفوائد", prohibited: "الإيرادات المحرمة" },
        basis: {
          filed: (income, rounded) => `وهي حصة ${income} من مجموع الإيرادات${rounded}.`,
          at_most: (income, rounded) =>
            `وهي أكبر ما يمكن أن تكون عليه حصة ${income} من مجموع الإيرادات${rounded}.`,
          at_least: (income, rounded) =>
            `وهي أصغر ما يمكن أن تكون عليه حصة ${income} من مجموع الإيرادات، فقد يلزم أكثر من ذلك${rounded}.`,
        },
        roundedUp: "، مقرّبة إلى أعلى إلى جزء من مئة من النقطة المئوية",
        uncounted: "ولا يشمل ذلك ما ذُكر تحت «ما ينبغي معرفته».",
        whole: {
          roundsUp: "يُتصدق بكل توزيع الأرباح: فحصة الإيرادات المحرمة تُقرّب إلى أعلى فتبلغ 100%.",
          allCounts: "يُتصدق بكل توزيع الأرباح: فكل الإيرادات تُعدّ محرمة.",
          revenueUnknown: "يُتصدق بكل توزيع الأرباح، لأن الجزء المحرم من الإيرادات غير معروف.",
          distributionUnknown: "يُتصدق بكل التوزيع، لأن الجزء غير المباح منه غير معروف.",
        },
        dividends: "الأرباح الموزعة التي قبضتها",
        currency: "بأي عملة واحدة",
        calculate: "احسب",
        give: "تصدّق بمبلغ {amount} من {received}.",
        cents: "مقرّب إلى السنت الأعلى.",
        expected: "اكتب المبلغ هكذا: 1250.50 أو 1,250.50.",
        amountExpected: (whole, decimals) =>
          `اكتب المبلغ هكذا: 1250.50 أو 1,250.50، وأقصى عدد الأرقام قبل النقطة العشرية ${whole}، وبعدها ${decimals}.`,
        numberExpected: (whole, decimals) =>
          `اكتب العدد هكذا: 1250.50 أو 1,250.50، وأقصى عدد الأرقام قبل النقطة العشرية ${whole}، وبعدها ${decimals}.`,
      },
      revenue: {
        title: "الإيرادات: أي جزء منها يُحتسب",
        unsplit: {
          vehicle: "الوعاء الذي يُفحص بحسب هيكله ليست له إيرادات تُقسم.",
          pending: "لا تُقسم ما دام لا يوجد حكم.",
          undisclosed: "لم يُفصح عن الجزء المحرم من الإيرادات.",
        },
        kinds: {
          interest_income: "دخل الفوائد",
          gambling: "القمار",
          alcohol: "الخمور",
          weapons: "الأسلحة",
          tobacco: "التبغ",
          adult_entertainment: "الترفيه الإباحي",
          other: "نشاط محرم آخر",
        },
        countsAll: "النشاط الأساسي محرّم: كل الإيرادات تُحتسب",
        countsNoInterest: "لا تُحتسب الفوائد",
        counts: (kinds) => `يُحتسب فيها: ${kinds.join("، ")}`,
        countsOnly: (kinds) => `يُحتسب فيها فقط: ${kinds.join("، ")}`,
        parts: {
          prohibited: {
            counted: "محرمة",
            rest: "مباحة",
            table: "الإيرادات: المباح منها والمحرم",
            bar: (rest, counted) => `شريط: ${rest} من الإيرادات مباح، و${counted} محرم.`,
          },
          interest: {
            counted: "دخل الفوائد",
            rest: "الإيرادات الأخرى",
            table: "الإيرادات: دخل الفوائد وغيرها",
            bar: (rest, counted) => `شريط: ${rest} من الإيرادات إيرادات أخرى، و${counted} دخل فوائد.`,
          },
        },
        columns: ["الجزء", "المبلغ", "من الإيرادات"],
        ofWhich: (kind) => `منها: ${kind}`,
        total: "مجموع الإيرادات",
        under: (percent) => `أقل من ${percent}`,
        over: (percent) => `أكثر من ${percent}`,
        allCounts: "النشاط الأساسي محرّم، فتُعدّ كل الإيرادات محرمة.",
        uncounted: "ما ذُكر تحت «ما ينبغي معرفته» لا يُعدّ هنا محرمًا.",
        exceeds: "الإيرادات المحرمة تزيد على مجموع الإيرادات، فتُعدّ كلها محرمة.",
      },
      history: {
        verdicts: (from, to) => `الحكم من ${from} إلى ${to}`,
        // The mark keeps the colon at the end of the line in a picture.
        band: (verdict, from, to) => `${verdict}، من ${from} إلى ${to}:\u200f `,
        filed: "تقديم تقرير",
        asTable: "الأحكام في جدول",
        earlier: "بدأ قبل ذلك",
        bands: (from, to, turns, reports, printed) => {
          const times =
            turns === 0
              ? "لم يتغير"
              : `تغير ${counted(turns, { one: "مرة واحدة", two: "مرتين", few: `${printed(turns)} مرات`, other: `${printed(turns)} مرة` })}`
          const filed = counted(reports, {
            zero: "ولم يُقدّم تقرير",
            one: "وقُدّم تقرير واحد",
            two: "وقُدّم تقريران",
            few: `وقُدّمت ${printed(reports)} تقارير`,
            many: `وقُدّم ${printed(reports)} تقريرًا`,
            other: `وقُدّم ${printed(reports)} تقرير`,
          })
          return `أشرطة الحكم من ${from} إلى ${to}: ${times}، ${filed}.`
        },
        since: (verdict, day) => `والساري منذ ${day}: ${verdict}.`,
        causesBelow: "والأسباب في الجدول أدناه.",
        turns: "الأحكام وأسباب تغيرها",
        turnColumns: ["من", "إلى", "الحكم", "السبب"],
        lasts: "مستمر",
        older: (shown, all, rest, link) => (
          <>
            هذه أحدث {shown} من {all}. والباقي، وعدده {rest}، في {link}.
          </>
        ),
        ratios: "النسب عبر الزمن",
        everyRow:
          "لا يستعمل كل صف إلا التقارير والأسعار المتاحة يوم تقديم تقريره. والصف الأول هو الحكم الساري.",
        everyPoint:
          "لا تستعمل كل نقطة إلا التقارير والأسعار المتاحة يوم تقديم تقريرها. والنقطة الأخيرة هي الحكم الساري.",
        oneDay: "لا تُعرف نسبة إلا ليوم واحد، فلا يوجد رسم.",
        noDay: "لم تُحسب نسبة في أي من هذه الأيام.",
        against: (whole) => `مقابل ${whole}`,
        sameTable: "الأرقام نفسها في جدول",
        limit: (limit) => `الحد ${limit}`,
        path: (ratio, first, last) => `${ratio} من ${first} إلى ${last}`,
        lines: (days, paths) => `رسم خطي (عدد أيامه ${days}): ${paths.join("؛ ")}.`,
        theLimit: (limit) => `الحد ${limit}.`,
        breaks: "ينقطع الخط حيث تتغير طريقة الحساب.",
        figuresBelow: "وكل الأرقام في الجدول أدناه.",
        past: "الحكم والنسب في الفترات الماضية",
        pastColumns: ["تاريخ الفحص", "تاريخ الميزانية", "التقرير", "الحكم"],
        inForce: (day) => `${day} (الساري)`,
        noneFiled: "لم تُقدّم",
        noReport: "لا يوجد",
        changed: (verdict) => `${verdict} (تغير)`,
        undecided: "لم يُحسم",
        result: (ratio, side) => `${ratio}، ${side}`,
        changes: "التغييرات المنشورة",
        noChange: "لم ننشر أي تغيير لهذا الحكم منذ حكمنا الأول.",
        computed: "السجل أعلاه محسوب من تقارير ماضية: وليس ما نشرناه حينها.",
        moreChanges: (count) => `وفي الواجهة البرمجية ${count} أخرى.`,
        turned: (from, to) => `من «${from}» إلى «${to}»`,
        still: (verdict) => `ما زال «${verdict}»`,
        versions: (from, to) => `(من ${from} إلى ${to})`,
        change: (turn, cause, report) => (
          <>
            {turn}. السبب: {cause}
            {report === null ? null : <> (أحدث تقرير: {report})</>}.
          </>
        ),
        changedScreens: (screens) => `معايير الفحص التي تغيرت: ${screens.join("، ")}.`,
      },
      packet: {
        check: "قارن كل رقم بتقرير الشركة نفسها",
        open: (packet, reference, route) => (
          <>
            {packet("افتح حزمة الأدلة")} (JSON). و{reference("مرجعها")}: {route}
          </>
        ),
        reports: "التقارير وراء الحكم",
        documents: "وثائقه",
        report: (form, { end, filed, repeated, counted: day }) => (
          <>
            {form} عن الفترة المنتهية في {end}، قُدّم في {filed}
            {repeated ? `، ويكرر رقم ${repeated}` : ""}
            {day ? `، وعُدّت الأسهم في ${day}` : ""}
          </>
        ),
        hash: (hash) => <>بصمة SHA-256 للبيانات المصدر: {hash}</>,
        disclosures: "إفصاحات",
        reasonCodes: (codes) => <>رموز الأسباب: {codes}.</>,
        confidence: (score) => `الثقة: ${score}`,
        confidenceTable: "ما تتكون منه الثقة",
        confidenceColumns: ["السبب", "النقاط"],
        base: "يبدأ كل تقدير من",
        score: "الثقة، بين 0 و1",
        readAs: (strategies) => `قُرئت الأرقام على أنها: ${strategies.join("؛ ")}.`,
        strength: (rating) => `المتانة المالية: ${rating}`,
        notRated: "بلا تقييم",
        strengthMeans: (meanings) =>
          `لا يؤثر هذا في الحكم. وفي الجدول ${meanings.map(([rating, meaning]) => `تعني ‎“${rating}”‎ ${meaning}`).join("، و")}.`,
        healthTable: "نسب المتانة المالية",
        healthColumns: ["النسبة", "القيمة", "التقييم"],
        healthRatios: {
          current_ratio: "نسبة التداول",
          debt_to_assets: "الدين إلى الأصول",
          cash_flow_to_debt: "التدفق النقدي إلى الدين",
          interest_coverage: "تغطية الفوائد",
          altman_z_score: "مؤشر ألتمان Z",
        },
        none: "لا توجد",
      },
      sources: {
        table: (ratio) => `أرقام ${ratio}`,
        columns: ["الرقم ووسومه وتقريره", "المبلغ كما قُدّم"],
        base: "أساس تقدير، أدناه",
        estimate: (name, amount, rule) => (
          <>
            {name}: {amount}. القاعدة: {rule}. ولا يذكر ذلك أي تقرير.
          </>
        ),
        shares: (count) => `${count} سهم`,
        noTags: "لا أرقام مقدمة مجموعها هذا الرقم.",
        title: "ما تذكره التقارير",
        newest: (year, place) =>
          `الأرصدة من أحدث تقرير، والدخل لأحدث سنة كاملة${year === null ? "" : `، ${year}`}. ورقم الإيداع رابط إلى تقريره ${place}.`,
        unnamedYear: "كما يسميها التقرير",
        used: "الأرقام التي تستعملها معايير الفحص",
        others: "أرقام أخرى",
        knownColumns: ["الرقم", "المبلغ"],
        filed: (form, day) => (
          <>
            {form}، قُدّم في {day}
          </>
        ),
      },
      calculation: {
        title: "الحساب",
        sameDenominator: (screen) => <>المقام هو نفسه في {screen}.</>,
        division: "القسمة",
        numerator: (label) => `البسط: ${label}`,
        denominator: (label) => `المقام: ${label}`,
        madeOf: (label, ratio) => `مما يتكون ${label}: ${ratio}`,
        estimate: (name, rule) => (
          <>
            {name} تقدير: {rule}.
          </>
        ),
        together: (amount) => <>المجموع: {amount}</>,
        lastClose: "آخر سعر إغلاق",
        onlyClose: "سعر الإغلاق الوحيد المتاح",
        meanClose: (closes, printed) =>
          `متوسط ${counted(closes, { one: "إغلاق واحد لنهاية الشهر", two: "إغلاقين لنهاية الشهر", few: `${printed} إغلاقات لنهاية الشهر`, many: `${printed} إغلاقًا لنهاية الشهر`, other: `${printed} إغلاق لنهاية الشهر` })}`,
        product: (shares, over, price, close, rate) => `${shares} سهم${over} × ${price}، ${close}${rate}`,
        receipt: (shares) => `كل سهم من هذا الإدراج يمثل ${shares} من الأسهم العادية.`,
        filedAs: (shares) => `العدد المقدم ${shares} سهم، وعُدّل لتجزئات لاحقة.`,
        rates: {
          unit: (price, currency) => `كل مئة ${price} هي واحد ${currency}.`,
          filing: (price, rate) => `واحد ${price} يساوي ${rate}، وهو السعر الذي حوّل به تقرير إجمالي أصوله.`,
          oneClose: (price, currency, rate) =>
            `حُوّل سعر الإغلاق من ${price} إلى ${currency} بأسعار البنك المركزي الأوروبي المرجعية ليومه. وبهذه الأسعار واحد ${price} يساوي ${rate}.`,
          everyClose: (price, currency, rate) =>
            `حُوّل كل سعر إغلاق من ${price} إلى ${currency} بأسعار البنك المركزي الأوروبي المرجعية ليومه. وبهذه الأسعار واحد ${price} يساوي في المتوسط ${rate}.`,
        },
        perEuro: (amounts) => `${amounts} لليورو الواحد`,
        perEuroOn: (amounts, day) => `${amounts} لليورو الواحد، بأسعار ${day}`,
        notComputed: "تعذر حسابها.",
        overNothing: {
          pass: (division) => `${division} بلا ناتج، ومعيار الفحص ناجح.`,
          fail: (division) => `${division} بلا ناتج، ومعيار الفحص راسب.`,
        },
        sides: {
          above: (division, ratio, limit) => `${division}، وتُكتب ${ratio}: فوق الحد ${limit}.`,
          "not above": (division, ratio, limit) => `${division}، وتُكتب ${ratio}: لا تتجاوز الحد ${limit}.`,
          below: (division, ratio, limit) => `${division}، وتُكتب ${ratio}: دون الحد ${limit}.`,
          "not below": (division, ratio, limit) => `${division}، وتُكتب ${ratio}: لا تقل عن الحد ${limit}.`,
        },
        basis: "التواريخ، وما يُقسم عليه",
        overCap: (screens, cap, basis) => (
          <>
            يُقسم ما يلي على القيمة السوقية: {screens.join("، ")}. والقيمة السوقية {cap}
            {basis}.
          </>
        ),
        capOf: (shares, price, close, day) => (
          <>
            : {shares} سهم بسعر {price === null ? "" : `${price}، `}
            {close}، في {day}
          </>
        ),
        capOfMean: (shares, price, close, day) => (
          <>
            : {shares} سهم بسعر {price === null ? "" : `${price}، `}
            {close} حتى {day}
          </>
        ),
        balances: (day) => <>الأرصدة في {day}.</>,
        income: (period, day) => (
          <>
            والدخل عن {period}، السنة المالية المنتهية في {day}.
          </>
        ),
        currency: (currency) => `وكل المبالغ بعملة ${currency}.`,
      },
      facts: {
        label: { stock: "عن هذا السهم", fund: "عن هذا الصندوق" },
        price: "سعر السهم",
        close: (price, day) => (
          <>
            {price}
            {day === null ? null : <>، إغلاق {day}</>}
          </>
        ),
        cap: "القيمة السوقية",
        capOn: (cap, day) => (
          <>
            {cap} في {day}
          </>
        ),
        capAtClose: (cap) => <>{cap} عند آخر إغلاق</>,
        limitsCap: "القيمة السوقية المستعملة في الحدود",
        meanCap: (cap, closes) => (
          <>
            {cap}، من متوسط إغلاقات نهاية الشهر (عددها {closes})
          </>
        ),
        newestFigures: "أحدث الأرقام بتاريخ",
        reportDue: "موعد التقرير القادم حتى",
        strength: "المتانة المالية",
        confidence: "الثقة",
        sure: (confidence) => <>{confidence}: مدى ثقتنا بهذا الحكم، من 0 إلى 1</>,
        methodology: "المنهجية",
        identifier: "المعرّف",
        exchange: "البورصة",
        country: "البلد",
        industry: "القطاع",
        heldBy: "يملكه",
        funds: (funds) =>
          counted(funds, {
            one: "صندوق شرعي واحد",
            two: "صندوقان شرعيان",
            few: `${funds} صناديق شرعية`,
            many: `${funds} صندوقًا شرعيًّا`,
            other: `${funds} صندوق شرعي`,
          }),
        holder: (fund, weight, index, standard, day) => (
          <>
            {fund}
            {weight === null ? "" : ` (${weight} منه)`}، ويتبع {index}، وهو مؤشر وفق {standard}، في {day}
          </>
        ),
        lines: "يُتداول أيضًا باسم",
        others: (lines) =>
          counted(lines, {
            one: "إدراج آخر واحد",
            two: "إدراجان آخران",
            few: `${lines} إدراجات أخرى`,
            many: `${lines} إدراجًا آخر`,
            other: `${lines} إدراج آخر`,
          }),
        moreLines: (count) => `، و${count} غيرها في الواجهة البرمجية`,
      },
    },
    // stock evidence: end
  },
}
