import type { Language } from "./language.ts"
import { intlPrinters } from "./printers.ts"

const plural = new Intl.PluralRules("ar")

/** The form of a noun after its number. */
function counted(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[plural.select(count)] ?? forms.other
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
    //
    // fund: end
    // stock card: begin
    //
    // stock card: end
    // stock evidence: begin
    //
    // stock evidence: end
  },
}
