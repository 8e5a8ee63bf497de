import { counted } from "./arabic-plurals.ts"
import { arabicCard } from "./card/arabic.tsx"
import type { Language } from "./language.ts"
import { intlPrinters } from "./printers.ts"

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
        `قديم: كان موعد صدور تقرير حتى ${day}، ولم نقرأه. ربما تغير الحكم: تحقق ثانية قبل أن تعتمد عليه.`,
      readLongAgo: "قديم: قرأنا وثائقه منذ زمن طويل. ربما تغير الحكم: تحقق ثانية قبل أن تعتمد عليه.",
      oldPrices: (days) =>
        `قديم: مضى على أسعار السهم التي استعملناها أكثر من ${days} أيام تداول. ربما تغير الحكم: تحقق ثانية قبل أن تعتمد عليه.`,
    },
    verdicts: {
      names: { compliant: "متوافق", "non-compliant": "غير متوافق", withheld: "موقوف", pending: "لم يُفحص" },
      results: { pass: "ناجح", fail: "راسب", not_applicable: "لا ينطبق" },
      unscreened: "لم يُفحص بعد",
      notCovered: "خارج التغطية: لا نقرأ تقارير له",
      ratings: { green: "أخضر", amber: "أصفر", red: "أحمر" },
      noHolding: "صندوق بلا تقييم: لا حكم على أي من مكوناته",
      known: (percent) => `${percent} معروف`,
      allCompliant: (rating) => `${rating}، وكله متوافق؛ ولا حكم بعد على الباقي`,
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
        ["التطهير", "التصدق بالجزء من الأرباح الموزعة الذي مصدره دخل محرّم."],
      ],
      who: "من الذي يحكم",
      program:
        "يحكم برنامج وفق قواعد مكتوبة. يقرأ التقارير التي تقدمها الشركات إلى هيئة الأوراق المالية والبورصات الأمريكية (SEC)، ويحسب أربعة معايير فحص ويقارنها بحدودها. فإذا خلت التقارير من رقم يحتاج إليه البرنامج، لم يُصدر القسطاس حكمًا، إلا في حالتين: أن يكون أعلى مبلغ محتمل ضمن الحد، أو أن يكون المبلغ المعروف قد تجاوزه.",
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
    //
    // search: end
    // fund: begin
    //
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
        debt_raised_not_found: "دين جُمع ولم يُعثر عليه",
        figure_may_be_larger: "رقم قد يكون أكبر",
        component_sum: "مجموع بنود",
        securities_added: "أُضيفت أوراق مالية",
        revenue_of_interest: "إيرادات من فوائد",
        interest_line_net: "بند الفوائد صافٍ",
        upper_bound: "حد أعلى",
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
          at_most: (income, rounded) => `وهي حصة ${income} من مجموع الإيرادات على الأكثر${rounded}.`,
          at_least: (income, rounded) =>
            `وهي حصة ${income} من مجموع الإيرادات على الأقل، فقد يلزم أكثر من ذلك${rounded}.`,
        },
        roundedUp: "، مقرّبة إلى أعلى إلى جزء من مئة من النقطة المئوية",
        uncounted: "ولا يشمل ذلك ما ذُكر تحت «ما ينبغي معرفته».",
        whole: {
          roundsUp: "يُتصدق بكل توزيع الأرباح: فحصة الإيرادات المحرمة تُقرّب إلى 100%.",
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
          `اكتب المبلغ هكذا: 1250.50 أو 1,250.50، بعدد لا يتجاوز ${whole} رقمًا قبل الفاصلة و${decimals} بعدها.`,
        numberExpected: (whole, decimals) =>
          `اكتب العدد هكذا: 1250.50 أو 1,250.50، بما لا يتجاوز ${whole} رقمًا قبل الفاصلة و${decimals} بعدها.`,
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
        band: (verdict, from, to) => `${verdict}، من ${from} إلى ${to}: `,
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
        since: (verdict, day) => `وهو ${verdict} منذ ${day}.`,
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
          `الأرصدة من أحدث تقرير، والدخل لأحدث سنة كاملة${year === null ? "" : `، ${year}`}. ورقم القيد رابط إلى تقريره ${place}.`,
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
          `متوسط ${counted(closes, { one: "إغلاق شهر واحد", two: "إغلاق شهرين", few: `إغلاقات ${printed} أشهر`, many: `إغلاقات ${printed} شهرًا`, other: `إغلاقات ${printed} شهر` })}`,
        product: (shares, over, price, close, rate) => `${shares} سهم${over} × ${price}، ${close}${rate}`,
        receipt: (shares) => `كل سهم من هذا الإدراج يمثل ${shares} من الأسهم العادية.`,
        filedAs: (shares) => `العدد المقدم ${shares} سهم، وعُدّل لتجزئات لاحقة.`,
        rates: {
          unit: (price, currency) => `كل مئة ${price} تساوي واحد ${currency}.`,
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
          pass: (division) => `${division} بلا ناتج، والمعيار ناجح.`,
          fail: (division) => `${division} بلا ناتج، والمعيار راسب.`,
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
