import type { Register } from "../../../../src/identifiers/registers.ts"
import type {
  Bound,
  DenominatorName,
  NumeratorName,
  RatioScreenName,
  ScreenName,
} from "../../../../src/vocabulary.ts"
import { monthsText } from "../arabic-plurals.ts"
import type {
  labels as englishLabels,
  screens as englishScreens,
  RatioSides,
  UnreportedIncome,
} from "./english.tsx"

/** Words for the codes of the API, and for screens, in Arabic. */

const statuses = { compliant: "متوافق", "non-compliant": "غير متوافق", pending: "بلا حكم" }

const registers: Readonly<Record<Register, string>> = {
  edgar: "هيئة SEC",
  dart: "سجل كوريا DART",
  edinet: "سجل اليابان EDINET",
  esef: "أحد سجلات أوروبا",
}

export const labels: typeof englishLabels = {
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

export const screens: typeof englishScreens = {
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
