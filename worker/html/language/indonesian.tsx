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

/** Words for the codes of the API, and for screens, in Indonesian. */

const statuses = { compliant: "sesuai", "non-compliant": "tidak sesuai", pending: "tanpa putusan" }

const registers: Readonly<Record<Register, string>> = {
  edgar: "SEC",
  dart: "DART, registri Korea",
  edinet: "EDINET, registri Jepang",
  esef: "sebuah registri Eropa",
}

const labels: typeof englishLabels = {
  register: (name) => registers[name],
  withheld: {
    screen_unresolved: {
      short: "satu penyaringan belum dapat diputuskan",
      because: "laporannya tidak memuat angka yang kami perlukan",
      missing: "Angka yang diperlukan penyaringan yang belum dapat diputuskan.",
      settles:
        "Laporan yang memuat angka itu, atau sumber yang membatasinya cukup sempit untuk memberi putusan.",
    },
    market_cap_unavailable: {
      short: "kapitalisasi pasar tidak diketahui",
      because: "kapitalisasi pasarnya, pembagi rasio, tidak diketahui",
      missing: "Kapitalisasi pasar yang dapat diandalkan.",
      settles: "Jumlah saham yang dapat diandalkan dan harga penutupan terbaru.",
    },
    filings_stale: {
      short: "laporan yang kami miliki sudah kedaluwarsa",
      because: "neraca terbaru, atau laporan tahunan terbaru, yang kami miliki sudah kedaluwarsa",
      missing: "Laporan yang cukup baru dan dapat kami baca.",
      settles: "Laporan tahunan atau triwulanan yang lebih baru.",
    },
    currency_unresolved: {
      short: "mata uang belum jelas",
      because:
        "angka dan harga sahamnya tidak dapat dinyatakan dalam satu mata uang, atau dalam satu jenis saham",
      missing: "Angka dan harga dalam satu mata uang, untuk satu jenis saham.",
      settles: "Kurs pada hari itu, atau jumlah saham yang diwakili satu sertifikat penitipan.",
    },
    no_filings: {
      short: "tidak ada laporan",
      because: "tidak ada laporan angkanya yang dapat dibaca",
      missing: "Laporan yang angkanya dapat dibaca program.",
      settles: "Laporan tahunan atau triwulanan yang angkanya dapat dibaca program.",
    },
    successor_undeclared: {
      short: "pelapor baru",
      because:
        "pelapor baru mengambil alih kode saham dan belum menyerahkan laporan tahunan, dan tidak ada pernyataan sebagai penerus",
      missing: "Laporan tahunan pelapor baru, atau bukti bahwa ia meneruskan perusahaan sebelumnya.",
      settles: "Laporan tahunan pertamanya kepada SEC, atau pernyataan sebagai penerus.",
    },
  },
  stability: {
    stable: (status) => `Konsisten ${statuses[status]}`,
    watch: () => "Perlu dipantau: dekat dengan batas, atau pernah berubah sekali",
    volatile: () => "Tidak tetap: putusan berubah lebih dari sekali",
    insufficient_history: () => "Riwayat terlalu pendek untuk dinilai",
  },
  severities: { info: "Catatan", warning: "Peringatan", critical: "Kritis" },
}

const amounts: Readonly<Record<NumeratorName | DenominatorName, string>> = {
  interest_bearing_debt: "utang berbunga",
  preferred_shares: "saham preferen",
  cash_and_interest_bearing_securities: "kas dan surat berharga berbunga",
  interest_taking_deposits: "simpanan berbunga",
  receivables: "piutang",
  inventories: "persediaan",
  illiquid_assets: "aset tidak likuid",
  net_liquid_assets: "aset likuid bersih",
  prohibited_income: "pendapatan tidak halal",
  prohibited_activity_income: "pendapatan dari kegiatan terlarang",
  prohibited_profit: "laba dari pendapatan tidak halal",
  interest_income: "pendapatan bunga bruto",
  market_cap: "kapitalisasi pasar",
  total_assets: "total aset",
  revenue: "pendapatan usaha",
  total_income: "total pendapatan",
  profit_before_tax: "laba sebelum pajak",
}

function joined(names: readonly (NumeratorName | DenominatorName)[]): string {
  const words = names.map((name) => amounts[name])
  const last = words.at(-1) ?? ""
  if (words.length < 2) return last
  // If the last name already contains "dan", no second "dan" is added.
  return `${words.slice(0, -1).join(", ")}${last.includes(" dan ") ? ", " : " dan "}${last}`
}

function denominatorOf({ denominator, combine }: Pick<RatioSides, "denominator" | "combine">): string {
  const names = joined(denominator)
  return denominator.length > 1 && combine === "larger" ? `yang terbesar dari ${names}` : names
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

const overCap = "terhadap nilai pasar"
const overAssets = "terhadap total aset"

const compared: Readonly<Record<RatioScreenName, string | null>> = {
  debt_to_market_cap: `Utang berbunga (riba), ${overCap}`,
  cash_to_market_cap: `Yang dapat menghasilkan bunga (riba), ${overCap}`,
  prohibited_revenue: null,
  deposits_to_market_cap: `Simpanan berbunga (riba), ${overCap}`,
  receivables_to_market_cap: `Tagihan perusahaan kepada pihak lain, ${overCap}`,
  receivables_and_cash_to_market_cap: `Uang dan tagihan kepada pihak lain, ${overCap}`,
  debt_to_total_assets: `Utang berbunga (riba), ${overAssets}`,
  cash_to_total_assets: `Yang dapat menghasilkan bunga (riba), ${overAssets}`,
  receivables_to_total_assets: `Tagihan perusahaan kepada pihak lain, ${overAssets}`,
  receivables_and_cash_to_total_assets: `Uang dan tagihan kepada pihak lain, ${overAssets}`,
  illiquid_assets_to_total_assets: `Yang bukan uang dan bukan tagihan, ${overAssets}`,
  net_liquid_assets_to_market_cap: `Uang dan tagihan kepada pihak lain, dikurangi utangnya, ${overCap}`,
  prohibited_profit: "Pendapatan tidak halal, terhadap laba sebelum pajak",
}

const screenLabels: Readonly<Record<ScreenName, string>> = {
  business_activity: "Usaha",
  debt_to_market_cap: "Utang",
  cash_to_market_cap: "Kas",
  prohibited_revenue: "Pendapatan tidak halal",
  deposits_to_market_cap: "Simpanan",
  receivables_to_market_cap: "Piutang",
  receivables_and_cash_to_market_cap: "Piutang dan kas",
  debt_to_total_assets: "Utang",
  cash_to_total_assets: "Kas",
  receivables_to_total_assets: "Piutang",
  receivables_and_cash_to_total_assets: "Piutang dan kas",
  illiquid_assets_to_total_assets: "Aset tidak likuid",
  net_liquid_assets_to_market_cap: "Aset likuid bersih",
  prohibited_profit: "Pendapatan tidak halal dalam laba",
}

const unreported: Readonly<Record<UnreportedIncome, string>> = {
  interest: "pendapatan bunganya",
  activities: "pendapatannya dari kegiatan terlarang",
  both: "pendapatan bunganya dan pendapatannya dari kegiatan terlarang",
}

const incomeUsed: Readonly<Record<Bound, string>> = {
  at_most: "jumlah tertinggi yang masuk akal",
  at_least: "jumlah terendah yang pasti",
}

const screens: typeof englishScreens = {
  business: "Kegiatan usaha",
  label: (name) => screenLabels[name],
  compared: (name) => compared[name],
  title: (rule) => `${capital(joined(rule.numerator))} terhadap ${denominatorOf(rule)}`,
  part: joined,
  numerator: (names) => capital(joined(names)),
  denominator: (rule) => capital(denominatorOf(rule)),
  limits: { "<=": "paling banyak", "<": "di bawah", ">=": "paling sedikit", ">": "di atas" },
  lastClose: " pada penutupan terakhir",
  average: (months) => ` selama ${months} bulan`,
  unconfirmed: {
    label: "edisi belum dipastikan",
    means:
      "Edisi belum dipastikan: belum semua aturannya kami baca dalam teks penerbitnya. Sebagian kami ketahui hanya dari bacaan bertanggal oleh pihak lain.",
  },
  gauge: (title, share, limit, side) => `Pengukur: ${title} adalah ${share}; batasnya ${limit}. ${side}`,
  fails: "Gagal.",
  failsBy: (points) => `Gagal, selisih ${points}.`,
  passes: "Lolos.",
  passesAtLimit: "Lolos, tepat pada batas.",
  passesBy: (points) => `Lolos, masih ada ${points} sampai batas.`,
  points: (figure) => `${figure} poin persentase`,
  all: (count) => `Seluruh ${count} penyaringan`,
  soFar: (count) => `Seluruh ${count} penyaringan sejauh ini`,
  decide: (count) => `Putusan ditentukan oleh ${count} penyaringan.`,
  listed: (place) => ` Setiap angka tercantum bersama laporannya ${place}.`,
  noRatio: "Tidak ada rasio yang dihitung.",
  notComputed: "Tidak dihitung",
  notDecided: "Belum diputuskan",
  limit: (limit) => `batas ${limit}`,
  noRevenue: "tidak ada pendapatan",
  ratioNotComputed: (limit) => `Rasio tidak dihitung; batasnya ${limit}.`,
  noQuotient: (limit) => `Tidak ada rasio; batasnya ${limit}.`,
  against: (share, limit) => `${capital(share)} dengan batas ${limit}.`,
  figures: "Angka dan laporan",
  depositsNotCounted: "Simpanan nasabah tidak dihitung sebagai utang.",
  namedNotCounted: " Yang disebut dalam “Yang perlu diketahui” di atas tidak dihitung di dalamnya.",
  does: "Usahanya",
  notDisclosed: "tidak diungkapkan",
  prohibited: "Kegiatan terlarang",
  noneFound: "tidak ditemukan",
  noneCounted: "tidak ada yang dihitung; lihat “Yang perlu diketahui”",
  notCore: "Bukan usaha utama: dihitung sebagai pendapatan tidak halal.",
  toKnow: "Yang perlu diketahui",
  segments: "Segmen usaha",
  segment: "Segmen",
  ofRevenue: "Dari pendapatan",
  isProhibited: "Terlarang",
  impacts: { none: "tidak ada", partial: "sebagian", full: "seluruhnya" },
  significances: { minor: "kecil", material: "material", primary: "utama" },
  activities: {
    conventional_finance: "Keuangan konvensional berbunga",
    insurance: "Asuransi konvensional",
    alcohol: "Minuman beralkohol",
    tobacco: "Produk tembakau dan nikotin",
    pork: "Produk babi",
    gambling: "Perjudian",
    adult_entertainment: "Hiburan dewasa",
    weapons: "Senjata dan sistem militer",
    cannabis: "Ganja",
    hotels: "Hotel",
    film: "Film dan bioskop",
    music: "Musik",
    broadcasting: "Penyiaran",
    advertising: "Periklanan",
    restaurants: "Restoran",
    groceries: "Toko bahan pangan",
    food: "Makanan dan minuman",
    airlines: "Maskapai penerbangan",
    cruise_lines: "Kapal pesiar",
    property_rental: "Penyewaan properti",
    share_trading: "Perdagangan saham dan pialang",
    excluded: "Dikecualikan menurut nama",
  },
  estimates: {
    income: (name, of, bound) => (
      <>
        {name} tidak melaporkan {unreported[of]} secara terpisah, jadi kami memakai {incomeUsed[bound]}.
      </>
    ),
    debt: (name) => (
      <>
        {name} tidak melaporkan utangnya dengan tag baku, jadi kami menghitung setiap liabilitas yang mungkin
        merupakan utang.
      </>
    ),
    shares: (name, bound) => (
      <>
        Jumlah saham yang dilaporkan {name} diragukan, jadi rasio sebenarnya mungkin lebih{" "}
        {bound === "at_most" ? "rendah" : "tinggi"}.
      </>
    ),
  },
}

/** The first half of a stock's page in Indonesian. */

type Card = typeof card

const securities: Readonly<Record<Exclude<OtherSecurity, "unclear">, string>> = {
  note: "surat utang",
  preferred: "saham preferen",
  warrant: "waran",
  right: "hak memesan efek terlebih dahulu (HMETD)",
  unit: "unit",
}

const lead: Card["lead"] = {
  by: (verdict, standard) => `${verdict} menurut ${standard}`,
  asOf: (day, age) => (
    <>
      per {day}, {age}
    </>
  ),
  checked: (day, age, years) => (
    <>
      diperiksa {day}, {age}, dari dokumen tahun {years}
    </>
  ),
  years: (oldest, newest) => `${oldest} sampai ${newest}`,
  within: (standard) =>
    `Sesuai: di dalam batas ${standard ?? "AAOIFI"}, bukan berarti bebas dari keraguan (syubhat).`,
  otherSecurity: ({ listing: { instrumentId, name, security }, share }) => {
    const common =
      share === null
        ? "Saham biasa perusahaan itu tidak ada dalam daftar kami."
        : `Saham biasanya adalah ${share.instrumentId}.`
    if (security === "unclear")
      return (
        <>
          Tidak ada sumber yang menyebut apakah {instrumentId} saham biasa <bdi>{name}</bdi> atau efek lain,
          jadi putusan atas perusahaan tidak berlaku untuknya. {common}
        </>
      )
    return (
      <>
        {instrumentId} adalah {security ? securities[security] : "efek"} <bdi>{name}</bdi>, bukan saham
        biasanya, jadi putusan atas perusahaan tidak berlaku untuknya. {common}
      </>
    )
  },
  pending: "Saham ini belum dianalisis, jadi belum ada putusan atasnya.",
  meetsAll: (count) => `Memenuhi seluruh ${count} kriteria untuk jenisnya.`,
  failsCriteria: (failures, count) =>
    `Tidak memenuhi ${failures.length} dari ${count} kriteria untuk jenisnya: ${failures.join("; ")}.`,
  permissible: {
    upper: "Usaha utamanya dibolehkan, dan tidak ada rasio di atas batasnya.",
    either: "Usaha utamanya dibolehkan, dan tidak ada rasio yang melanggar batasnya.",
  },
  notMet: (methodology) => `Tidak memenuhi ${methodology}.`,
  fails: (failures) => `Tidak sesuai: ${failures.join("; ")}.`,
  prohibitedCore: (activities) => `usaha utamanya terlarang (${activities.join(", ").toLowerCase()})`,
  noWhole: (whole) => `ada pendapatan tidak halal dan tidak ada ${whole}`,
  exceeds: ({ part, whole, share, limit, side }) =>
    `${part} ${share} dari ${whole}, padahal ${side === "upper" ? "batasnya" : "batas bawahnya"} ${limit}`,
  undecidedMany: (count) =>
    `Kami tidak dapat memutuskan: tidak ada dokumen yang dapat kami baca yang menunjukkan apakah ${count} kriteria untuk jenisnya dipenuhi. Semuanya tercantum di bawah.`,
  undecided: (criteria) =>
    `Kami tidak dapat memutuskan: tidak ada dokumen yang dapat kami baca yang menunjukkan apakah ini benar: ${criteria}.`,
  withheld: (because) => `Kami tidak dapat memutuskan: ${because}.`,
  open: "Kami tidak dapat memutuskan.",
  vehicleBecause:
    "tidak ada dokumen yang dapat kami baca yang menunjukkan apakah semua kriteria untuk jenisnya dipenuhi",
  preview: {
    pending: (stock) => `${stock} belum dianalisis kesesuaian syariahnya.`,
    withheld: (stock, methodology) => `Putusan atas ${stock} menurut ${methodology} ditangguhkan`,
    because: (dated, because) => `${dated}: ${because}.`,
    judged: (stock, verdict, methodology) => `${stock} ${verdict} menurut ${methodology}`,
  },
}

const ofIncome: Readonly<Record<Counted, string>> = { all: "", interest: " hanya atas pendapatan bunga" }

const owed: Card["owed"] = {
  notComputed: (link) => (
    <>{link("Tidak ada jumlah yang dihitung")} (pembersihan): usaha yang terlarang harus ditinggalkan</>
  ),
  nothing: "Tidak ada bagian dividen yang harus disalurkan sebagai dana sosial (pembersihan).",
  perShare: (link, amount, share, of, year) => (
    <>
      {link(
        <>
          Salurkan {amount} sebagai dana sosial atas {share}
        </>,
      )}{" "}
      (pembersihan{ofIncome[of]}, {year})
    </>
  ),
  ofDividends: (link, share, of, rounding) => (
    <>
      {link(<>Salurkan {share} dari dividen sebagai dana sosial</>)} (pembersihan{ofIncome[of]}
      {rounding === "up" ? ", dibulatkan ke atas" : ""})
    </>
  ),
  forShares: (amount, field) => (
    <>
      Salurkan {amount} sebagai dana sosial. Jumlah saham Anda: {field}
    </>
  ),
  shares: "Jumlah saham",
  calculate: "Hitung",
  basis: (link, of, year) => (
    <>
      {link("Pembersihan")}
      {ofIncome[of]}, {year}
    </>
  ),
}

const turned = { compliant: "sesuai", "non-compliant": "tidak sesuai" }

const flips: Card["flips"] = {
  title: "Pada harga, utang, dan pendapatan berapa putusan berubah",
  each: "Masing-masing dihitung sendiri, dengan hal lain tetap.",
  turns: {
    moreDebt: (ratio, change) => (
      <>
        {ratio} lolos sampai ada utang baru {change}.
      </>
    ),
    lessDebt: (ratio, change) => (
      <>
        {ratio} gagal sampai utang sebesar {change} dilunasi.
      </>
    ),
    moreIncome: (ratio, change) => (
      <>
        {ratio} lolos sampai pendapatan tidak halal bertambah {change}.
      </>
    ),
    lessIncome: (ratio, change) => (
      <>
        {ratio} gagal sampai pendapatan tidak halal berkurang {change}.
      </>
    ),
  },
  price: { below: (amount) => `di bawah ${amount}`, above: (amount) => `di atas ${amount}` },
  spot: (verdict, price) =>
    `Akan menjadi ${turned[verdict]} bila harganya ${price} per saham, dengan hal lain tetap.`,
  average: (verdict, price, months) =>
    `Akan menjadi ${turned[verdict]} bila harganya rata-rata ${price} per saham selama ${months} bulan.`,
  never: "Dalam 12 bulan mendatang, tidak ada harga saham yang dengan sendirinya mengubahnya.",
  later: (within) =>
    `Harga pada akhir bulan depan saja tidak dapat mengubahnya. Diperlukan harga ${within} pada setiap akhir bulan, dalam waktu 12 bulan.`,
  soon: (next, within) =>
    `Pada akhir bulan depan diperlukan harga ${next}. Dalam waktu 12 bulan diperlukan harga ${within} pada setiap akhir bulan.`,
}

const standards: Card["standards"] = {
  title: "Standar lain",
  count: (total, counts) => {
    const words = {
      compliant: "menyatakannya sesuai",
      "non-compliant": "menyatakannya tidak sesuai",
      pending: "tidak dapat memutuskan",
    }
    const [only, ...others] = counts
    if (only !== undefined && others.length === 0) return `Semua standar lain (${only[1]}) ${words[only[0]]}.`
    const found = counts.map(([status, count]) => `${count} ${words[status]}`)
    return `Dari ${total} standar lain, ${found.join(", ")}.`
  },
  noneContradicts: (standard) => <> Tidak ada yang bertentangan dengan {standard}.</>,
  decideWithout: {
    price: (count) =>
      count === 0
        ? "Tidak ada harga saham di sini, dan standar lain pun tidak dapat memutuskan."
        : `Tidak ada harga saham di sini. Tanpa harga pun, ${count} standar lain dapat memutuskan:`,
    cap: (count) =>
      count === 0
        ? "Standar lain pun tidak dapat memutuskan."
        : `Kapitalisasi pasarnya tidak diketahui di sini. Tanpa itu pun, ${count} standar lain dapat memutuskan:`,
  },
  unfold: "Putusan masing-masing, dan mengapa sebagian berbeda",
  whyDiffer: "Mengapa berbeda",
  standard: "Standar",
  verdict: "Putusan",
  nearest: "Paling dekat dengan batas",
  members:
    "Sebagian indeks mempertahankan anggotanya untuk suatu waktu: untuk indeks itu kami juga menyebut apakah saham ini akan termasuk anggotanya.",
  tests: "Apa yang diperiksa setiap standar",
  memberships: {
    member: "Anggota indeks",
    not_member: "Bukan anggota",
    unknown: "Keanggotaan tidak diketahui",
  },
  prohibitedCore: (activities) => `Usaha utamanya terlarang: ${activities.join(", ").toLowerCase()}`,
  noRatio: "Tidak ada rasio yang dihitung",
  noQuotient: (title, limit) => `${title}: tidak ada rasio; batasnya ${limit}`,
  ratio: (part, share, whole, limit) => `${part}: ${share} dari ${whole}; batasnya ${limit}`,
  undecided: "Satu penyaringan belum dapat diputuskan",
  notKnown: (titles) => `Tidak diketahui: ${titles.join("; ").toLowerCase()}`,
}

const trends: Readonly<Record<string, string>> = {
  improving: "membaik",
  deteriorating: "memburuk",
  steady: "tetap",
  unknown: "arah tidak diketahui",
}

const stability: Card["stability"] = {
  title: "Seberapa tetap putusannya",
  vehicle: "Tidak dinilai menurut periode lalu",
  periods: (compliant, total) =>
    `. Sesuai dalam ${compliant} dari ${total} periode laporan lalu yang dapat dinilai.`,
  nearSomeLimit: "Satu rasio dekat dengan batasnya.",
  near: {
    within: (ratio, points, trend) => `${ratio} berjarak ${points} dari batasnya (${trend}).`,
    beyond: (ratio, points, trend) => `${ratio} melampaui batasnya sebesar ${points} (${trend}).`,
  },
  nearest: {
    within: (ratio, points, trend) =>
      `Batas terdekat: ${ratio}, ${points} di dalam batas${trend === null ? "" : `, ${trend}`}.`,
    beyond: (ratio, points, trend) =>
      `Batas terdekat: ${ratio}, ${points} melampaui batas${trend === null ? "" : `, ${trend}`}.`,
  },
  trend: (trend) => trends[trend] ?? trend,
}

const undecided: Card["undecided"] = {
  title: "Mengapa putusan ditangguhkan",
  neither: "Ini bukan lolos, dan bukan pula gagal.",
  settleFirst: (count) =>
    `Seluruh ${count} penyaringan harus diputuskan lebih dulu; menurut angka yang diketahui, tidak ada yang gagal. Ini bukan lolos, dan bukan pula gagal.`,
  inFull: "Alasan lengkapnya, dengan setiap dokumen yang dikutip",
  since: "Ditangguhkan sejak",
  byReports: ", menurut tanggal laporannya",
  orEarlier: " atau sebelumnya, menurut tanggal laporannya",
  reasonSince: (day) => <>; karena alasan ini sejak {day}</>,
  missing: "Yang belum ada",
  settles: "Yang dapat memutuskannya",
  vehicleSettles:
    "Dokumen seperti itu, bertanggal dan tercatat, atau dokumen yang menunjukkan bahwa satu kriteria tidak dipenuhi.",
  anyDocument: "Dokumen yang menunjukkan apakah semua kriteria dipenuhi.",
  document: "Dokumen yang menunjukkan apakah ini benar:",
  pendingTitle: "Mengapa tidak ada putusan",
  noShare:
    "Putusan diberikan atas saham biasa perusahaan. Saham biasa perusahaan ini tidak ada dalam daftar kami.",
  seeShare: (share) => <>Putusan diberikan atas saham biasa perusahaan. Lihat {share}.</>,
}

const noCredential = (kind: "key" | "contact") =>
  kind === "key"
    ? "karena kunci untuk registri itu belum dipasang"
    : "karena kontak untuk registri itu belum dipasang"

const behind = (country: string | null) => (country === null ? "" : ` (${country})`)

const coverage: Card["coverage"] = {
  noRegister: (country) => `Tidak tercakup: kami tidak membaca registri negaranya${behind(country)}.`,
  filerNotRead: (place) => `Belum dianalisis: laporannya ada ${place}, dan layanan ini tidak membacanya.`,
  noneKnown: (place) => `Tidak tercakup: kami tidak mengetahui laporan perusahaan ini ${place}.`,
  countryNotRead: (country, place) =>
    `Tidak tercakup: laporan dari negaranya${behind(country)} ada ${place}, dan layanan ini tidak membacanya.`,
  noneAtSec: "Kami tidak mengetahui laporan perusahaan ini di komisi sekuritas Amerika Serikat (SEC).",
  noRegisterRead: (country) => `Kami tidak membaca registri negaranya${behind(country)}.`,
  noneRead: (country, place) =>
    `Laporan dari negaranya${behind(country)} ada ${place}. Kami membacanya, dan tidak mengetahui laporan perusahaan ini.`,
  placeNotRead: (country, place, kind) =>
    `Laporan dari negaranya${behind(country)} ada ${place}. Layanan ini tidak membacanya, ${noCredential(kind)}.`,
  neitherAtSec: "Perusahaan ini juga tidak diketahui melapor kepada komisi sekuritas Amerika Serikat (SEC).",
  notReadYet: (register) =>
    `Perusahaan ini menyerahkan laporan kepada ${register}, tetapi kami belum membacanya.`,
  reportsNotRead: (register, kind) =>
    `Perusahaan ini menyerahkan laporan kepada ${register}. Layanan ini tidak membacanya, ${noCredential(kind)}.`,
  wouldNotSee: (place, kind) => `Layanan ini tidak membaca laporan ${place}, ${noCredential(kind)}.`,
  searchInUs: "Bila perusahaan ini juga tercatat di Amerika Serikat, carilah namanya.",
  lineInUs: (line) => <>Pencatatannya di Amerika Serikat: {line}.</>,
}

const kinds: Readonly<Record<string, string>> = {
  gold_trust: "Trust emas",
  silver_trust: "Trust perak",
  platinum_trust: "Trust platina",
  palladium_trust: "Trust paladium",
  metals_trust: "Trust logam",
  bitcoin_trust: "Trust bitcoin",
  ether_trust: "Trust ether",
  futures_pool: "Dana kontrak berjangka",
}

const wrappers: Readonly<Record<string, string>> = {
  grantor_trust: "grantor trust",
  statutory_trust: "statutory trust",
  limited_partnership: "persekutuan komanditer (limited partnership)",
}

/** By the key of a criterion. Where standards share a key, the words fit each. */
const criteria: Readonly<Record<string, string>> = {
  spot_settlement: "Logam dibeli dan dijual secara tunai (spot)",
  physical_backing: "Unit didukung logam fisik",
  allocated_custody: "Aset disimpan terpisah oleh kustodian",
  title_evidence: "Kepemilikan atas batangan logam terbukti",
  beneficial_ownership: "Pemegang unit memiliki bagian bersama yang tidak terbagi",
  no_metal_lending: "Logam tidak dipinjamkan dengan imbalan",
  no_derivatives: "Tidak ada kontrak berjangka, swap, atau opsi atas logam",
  no_leverage: "Tanpa utang pengungkit (leverage)",
  fee_as_service: "Biaya adalah untuk penyimpanan dan pengelolaan",
  redemption_in_metal: "Unit diterbitkan dan ditebus dengan logam",
  unallocated_residual: "Saldo yang belum dipisahkan kecil dan sementara",
  cash_management: "Kas tidak menghasilkan bunga",
  holds_physical: "Aset dimiliki secara langsung",
  uses_futures: "Tanpa kontrak berjangka yang menangguhkan kedua imbalan (barang dan harga)",
  delivery_intent:
    "Kontrak untuk penyerahan, bukan untuk ditutup dengan kontrak lawan (offset) atau diperpanjang",
  interest_on_collateral: "Agunan tidak menghasilkan bunga",
  leverage: "Tanpa utang pengungkit (leverage)",
  title_before_sale: "Dimiliki sebelum dijual",
  no_asset_lending: "Aset tidak dipinjamkan dan tidak di-stake untuk imbalan",
}

const failures: Readonly<Record<string, string>> = {
  allocated_custody: "tidak semua asetnya disimpan terpisah",
  no_metal_lending: "logamnya dapat dipinjamkan",
  no_derivatives: "dapat memakai kontrak berjangka, swap, atau opsi",
  no_leverage: "dapat berutang atau memakai leverage",
  cash_management: "kasnya dapat menghasilkan bunga",
  holds_physical: "tidak memiliki asetnya secara langsung",
  uses_futures: "memperdagangkan kontrak berjangka",
  delivery_intent: "kontraknya tidak dipegang sampai penyerahan",
  interest_on_collateral: "agunan atau kasnya menghasilkan bunga",
  leverage: "dapat berutang atau memakai leverage",
  title_before_sale: "menjual yang belum dimiliki",
}

const origins: Readonly<Record<string, string>> = {
  "aaoifi-ss57":
    "Kriterianya disusun Qistas, diambil dari AAOIFI SS 57 serta dari prinsip dan keberatan pihak lain tentang dana emas.",
  "aaoifi-ss20": "Kriterianya disusun Qistas, sebagian besar diambil dari AAOIFI SS 20.",
  "qistas-etf-taxonomy":
    "Kriterianya disusun Qistas: AAOIFI tidak punya standar untuk jenis ini, jadi kami memeriksa yang diperiksa penasihat syariah dalam praktik.",
}

const structure: Card["structure"] = {
  kind: (type, wrapper) =>
    `${kinds[type] ?? type}, berbentuk ${wrappers[wrapper] ?? wrapper}. Dana seperti ini diputuskan menurut apa yang dikatakan dokumennya tentang cara kerjanya; tidak ada rasio yang dihitung.`,
  toPass: "Untuk lolos:",
  criterion: (key, name) => criteria[key] ?? name,
  failure: (key, failure) => failures[key] ?? failure,
  origin: (standard, origin) => origins[standard] ?? origin,
  quoted: (name) => `“${name}”`,
  separator: "; ",
  notMet: (standard) => `Kriteria ${standard} yang tidak dipenuhi`,
  each: "Lihat setiap kriteria",
  othersPass: (count) => `${count} lainnya lolos`,
}

const indonesianCard: Card = {
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
  contents: "Di halaman ini",
  parts: { why: "Alasan", purification: "Kewajiban Anda", path: "Riwayat", evidence: "Bukti" },
}

/** The public pages in Indonesian. Names of companies, and words from filings, stay as they are filed. */
export const indonesian: Language = {
  code: "id",
  direction: "ltr",
  print: intlPrinters({
    locale: "id",
    units: { million: "juta", billion: "miliar", trillion: "triliun" },
    under: (figure) => `di bawah ${figure}`,
    over: (figure) => `di atas ${figure}`,
    bounds: {
      at_most: (figure) => `paling banyak ${figure}`,
      at_least: (figure) => `paling sedikit ${figure}`,
    },
  }),
  say: {
    frame: {
      skip: "Langsung ke isi",
      menu: "Menu",
      sections: {
        Portfolio: "Portofolio",
        Compare: "Bandingkan",
        Docs: "Dokumentasi",
        Verify: "Periksa",
        Pricing: "Harga",
        About: "Tentang",
      },
      search: { placeholder: "Saham dan reksa dana", label: "Cari saham dan reksa dana" },
      signIn: "Masuk",
      signedInAs: "Masuk sebagai",
      signOut: "Keluar",
      yourAccount: "Akun Anda",
      account: {
        Overview: "Ringkasan",
        Keys: "Kunci",
        Requests: "Permintaan",
        "First request": "Permintaan pertama",
        Watchlist: "Daftar pantau",
        Standards: "Standar",
        Webhooks: "Webhook",
        Plan: "Paket",
        Account: "Akun",
      },
      aboutService: "Tentang layanan ini",
      about: {
        about: "Tentang",
        pricing: "Harga",
        terms: "Ketentuan",
        privacy: "Privasi",
        contact: "Kontak",
        status: "Status",
      },
      languages: "Halaman ini dalam bahasa lain",
      notFatwa:
        "Putusan di sini adalah pembacaan atas laporan publik menurut aturan tertulis. Ini bukan fatwa, dan bukan saran untuk membeli atau menjual.",
      englishDecides:
        "Ini terjemahan; bila berbeda, teks bahasa Inggris yang berlaku. Kutipan dari laporan dan alasan para peninjau tetap dalam bahasa Inggris.",
      name: (name) => <>Qistas, {name}: timbangan yang adil. Waktu dalam UTC.</>,
      changes: "Perubahan",
    },
    ages: {
      ago: (days, printed) => (days === 0 ? "hari ini" : `${printed} hari lalu`),
      outOfDate: (day) => `${day}, tidak mutakhir lagi`,
      on: (verdict, day) => `${verdict} pada ${day}`,
      someOutOfDate: (_old, printed, known) =>
        `${printed} dari ${known} putusan tidak mutakhir lagi. Periksa lagi sebelum mengandalkan salah satunya.`,
      reportDue: (day) =>
        `Tidak mutakhir lagi: sebuah laporan seharusnya diserahkan paling lambat ${day}, dan kami belum membacanya. Putusan mungkin sudah berubah: periksa lagi sebelum mengandalkannya.`,
      readLongAgo:
        "Tidak mutakhir lagi: dokumennya sudah lama kami baca. Putusan mungkin sudah berubah: periksa lagi sebelum mengandalkannya.",
      oldPrices: (days) =>
        `Tidak mutakhir lagi: harga saham yang kami pakai berumur lebih dari ${days} hari perdagangan. Putusan mungkin sudah berubah: periksa lagi sebelum mengandalkannya.`,
    },
    verdicts: {
      names: {
        compliant: "Sesuai",
        "non-compliant": "Tidak sesuai",
        withheld: "Ditangguhkan",
        pending: "Belum ada putusan",
      },
      results: { pass: "Lolos", fail: "Gagal", not_applicable: "Tidak berlaku" },
      unscreened: "Belum diperiksa",
      notCovered: "Tidak tercakup: kami tidak membaca laporannya",
      ratings: { green: "Hijau", amber: "Kuning", red: "Merah" },
      noHolding: "Reksa dana tanpa peringkat: belum ada putusan atas isinya",
      known: (percent) => `${percent} diketahui`,
      allCompliant: (rating) => `${rating}, dan semua yang diketahui itu sesuai; sisanya belum ada putusan`,
      purity: (rating, compliant, other) =>
        `${rating}: ${compliant} sesuai${other === null ? "" : `, ${other} tidak sesuai`}, sisanya tanpa putusan`,
    },
    about: {
      title: "Tentang Qistas",
      description: "Siapa yang memutuskan di Qistas, dengan aturan apa, dan dari mana angkanya berasal.",
      lead: "Qistas memeriksa saham dan reksa dana menurut aturan keuangan Islam dan menunjukkan setiap angka di balik jawabannya. “Sesuai” berarti halal menurut aturan itu; “tidak sesuai” berarti tidak halal.",
      words: "Kata yang kami pakai",
      meanings: [
        ["Halal, haram", "Yang dibolehkan, dan yang dilarang, dalam Islam."],
        [
          "Riba",
          "Bunga. Aturan membatasi berapa banyak perusahaan boleh berutang, meminjamkan, atau memperoleh penghasilan dengan bunga.",
        ],
        [
          "Penyaringan",
          "Pemeriksaan dengan batas: usaha perusahaan, utangnya, kasnya, dan pendapatannya yang terlarang.",
        ],
        [
          "Pembersihan",
          "Menyalurkan sebagai dana sosial bagian dividen yang berasal dari pendapatan terlarang.",
        ],
      ],
      who: "Siapa yang memutuskan",
      program:
        "Sebuah program memutuskan, menurut aturan tertulis. Program membaca laporan yang diserahkan perusahaan kepada komisi sekuritas Amerika Serikat (SEC), menghitung empat penyaringan, dan membandingkannya dengan batasnya. Bila laporan tidak memuat angka yang diperlukan, Qistas tidak memberi putusan. Qistas tetap memberi putusan dalam dua keadaan: bila jumlah tertinggi yang masuk akal pun masih lolos, atau bila jumlah yang diketahui saja sudah gagal.",
      people: (methodology) => (
        <>
          Manusia memutuskan satu hal: apa usaha sebuah perusahaan, bila kode industrinya tidak cukup
          menjelaskan. Perusahaan yang digolongkan secara manual tercantum dalam {methodology("metodologi")},
          masing-masing dengan alasannya.
        </>
      ),
      operator: (name) => `Pengelola layanan ini: ${name}`,
      operatorMissing: "Pengelola layanan ini belum mencantumkan namanya.",
      scholars: "Apa kata ulama",
      noReview: (strong) => (
        <>
          {strong("Belum ada ulama yang meninjau Qistas.")} Putusan adalah pembacaan kami atas laporan publik.
          Ini bukan fatwa, dan bukan saran untuk membeli atau menjual. Tanyakan kepada ulama yang Anda percaya
          sebelum mengandalkannya.
        </>
      ),
      stillNoFatwa: "Putusan tetap bukan fatwa, dan bukan saran untuk membeli atau menjual.",
      rules: "Aturannya",
      standard: (methodology) => (
        <>
          Aturannya adalah Standar Syariah No. 21 dari AAOIFI, lembaga yang menetapkan standar keuangan Islam.{" "}
          {methodology("Metodologi")} memuat setiap penyaringan, batasnya, dan angka yang dipakai. Metodologi
          punya nomor versi: bila aturan berubah, versi baru ditambahkan dan versi lama tetap dapat dibaca.
          Emas, komoditas lain, dan aset digital punya kriteria sendiri, yang juga tercantum di sana.
        </>
      ),
      sources: "Dari mana datanya",
      sourceList: [
        "Angka perusahaan: laporan tahunan dan triwulanan, seperti yang diserahkan kepada SEC (EDGAR). Setiap angka menyebut laporan sumbernya.",
        "Isi reksa dana: laporan yang diserahkan reksa dana kepada SEC, dan berkas pengelola reksa dana.",
        "Harga saham: harga penutupan harian dari penyedia data pasar.",
        "Pencatatan di luar Amerika Serikat: daftar efek yang terbuka untuk umum.",
      ],
      status: (status, verify) => (
        <>
          {status("Halaman status")} menunjukkan seberapa baru datanya. Anda dapat{" "}
          {verify("memeriksa sendiri sebuah putusan")} dengan angka perusahaan itu.
        </>
      ),
    },
    // search: begin
    search: {
      title: "Penyaringan syariah, setiap angka ditunjukkan",
      description:
        "Apakah sebuah saham atau reksa dana sesuai syariah? Qistas menjawab dari laporan yang diserahkan perusahaan kepada komisi sekuritas Amerika Serikat (SEC), dan menunjukkan setiap angka di balik jawabannya serta laporan asalnya.",
      meaning: (about) => (
        <>
          “Sesuai” berarti halal (dibolehkan) menurut aturan keuangan Islam yang diterbitkan. Perusahaan
          melalui empat penyaringan: usahanya, utang dan kasnya yang berbunga (riba), serta pendapatannya dari
          yang haram. {about("Siapa yang memutuskan, dan dengan aturan apa")}.
        </>
      ),
      examples: "Terbuka gratis",
      undecided: "Tidak dapat kami putuskan",
      funds: "Reksa dana",
      more: "Lihat lebih jauh",
      methodology: (link) => <>{link("Bagaimana putusan dibuat")}: setiap aturan dan setiap batas.</>,
      portfolio: (link) => (
        <>
          {link("Portofolio Anda")}: berapa yang perlu disalurkan sebagai dana sosial dan berapa zakat yang
          wajib, dari berkas pialang Anda.
        </>
      ),
      verify: (link) => (
        <>
          {link("Periksa sebuah putusan")}: bandingkan setiap angka dengan laporan perusahaan itu sendiri.
          Untuk pemrogram.
        </>
      ),
      quickStart: (link) => (
        <>{link("Mulai cepat bagi pengembang")}: jawaban pertama dari API dalam satu menit.</>
      ),
      account: (link, plans) => (
        <>
          {link("Buka akun")}: gratis, dan menyimpan daftar pantau Anda. {plans("Paketnya")}.
        </>
      ),
      field: "Perusahaan, reksa dana, atau kode saham",
      search: "Cari",
      searchFor: (text) => `Cari: ${text}`,
      searchDescription:
        "Temukan saham atau reksa dana menurut nama atau kodenya, beserta putusan syariah dan setiap angka di baliknya.",
      coverage: {
        everything: "Cari semua saham dan reksa dana dalam daftar kami, di semua pasar.",
        sandbox: "Coba dua belas di antaranya secara gratis.",
        sandbox_plan: "Paket Anda membuka sepuluh saham dan dua reksa dana.",
      },
      missing: "Ketik yang ingin Anda cari.",
      blank: "Ketik nama atau kode saham: teksnya kosong.",
      several: "Cari satu teks saja dalam satu pencarian.",
      tooLong: (max, length) => `Pencarian paling panjang ${max} karakter. Teks ini ${length} karakter.`,
      nothing: "Tidak ada hasil",
      noMatch: (text, identifiers) => (
        <>
          Tidak ada yang cocok dengan “{text}”. Periksa ejaannya, atau coba kode sahamnya.{" "}
          {identifiers("Cara menulis kode saham negara lain")}.
        </>
      ),
      exact: "Kode yang Anda ketik",
      similar: "Nama itu tidak ada: nama yang mirip",
      alsoFound: "Hasil lain",
      found: (_total, printed) => `${printed} hasil`,
      first: (shown, total) =>
        `Yang ditampilkan ${shown} pertama dari ${total}. Ketik nama lebih lengkap untuk mempersempit hasil.`,
      us: "AS",
      place: (exchange, country) => `${exchange}, ${country}`,
      otherListings: (_count, printed) => `dan ${printed} pencatatan lain`,
      placeAnd: (place, otherListings) => `${place}, ${otherListings}`,
      suggestions: {
        list: "Saran",
        comma: ", ",
        none: "Tidak ada hasil.",
        all: "{total} hasil. Pilih dengan tombol panah, buka dengan Enter.",
        first: "{total} hasil, {shown} pertama di bawah ini. Pilih dengan tombol panah, buka dengan Enter.",
        wait: "Terlalu banyak pencarian sekaligus: tunggu {seconds} detik.",
        unavailable: "Saran sedang tidak tersedia. Tekan Enter untuk mencari.",
      },
    },
    officialList: ({ country, regulator, list, day, decision, source }) => (
      <>
        Regulator di {country}, {regulator}, mencantumkan saham ini sebagai saham syariah: {list}, berlaku
        sejak {day}, daftar terbaru yang kami miliki ({decision}, dibaca di {source}). Putusan kami tidak
        bergantung padanya.
      </>
    ),
    locked: {
      verdicts: {
        demo: (email) => `Terbuka bila Anda masuk sebagai ${email}`,
        sold: "Terbuka dengan paket Plus",
        not_sold: "Terbuka dengan paket Plus, yang belum dijual",
      },
      demo: (email, signIn, mailbox) => (
        <>
          Semua saham dan reksa dana terbuka bila Anda masuk sebagai {email}: {signIn("Masuk")}. Email berisi
          tautannya ada di {mailbox}.
        </>
      ),
      notSold: "Semua saham dan reksa dana terbuka dengan paket Plus, yang belum dijual oleh layanan ini.",
      visitor: (pricing, signIn) => (
        <>
          Semua saham dan reksa dana terbuka dengan paket Plus: {pricing("harga")}. Sudah punya?{" "}
          {signIn("Masuk")}.
        </>
      ),
      reader: (plan) => <>Semua saham dan reksa dana terbuka dengan paket Plus: {plan("paket Anda")}.</>,
    },
    bars: {
      key: "Batang-batang itu adalah utang, kas, dan pendapatan tidak halal, masing-masing terhadap batasnya, yaitu garis tegak. Di sampingnya ada rasio yang paling tinggi terhadap batasnya, selama dua tahun: garis terputus ketika cara penghitungan berubah, dan titik berarti putusan berubah.",
      screens: {
        business_activity: "Usaha",
        debt_to_market_cap: "Utang",
        cash_to_market_cap: "Kas",
        prohibited_revenue: "Pendapatan tidak halal",
        deposits_to_market_cap: "Simpanan",
        receivables_to_market_cap: "Piutang",
        receivables_and_cash_to_market_cap: "Piutang dan kas",
        debt_to_total_assets: "Utang",
        cash_to_total_assets: "Kas",
        receivables_to_total_assets: "Piutang",
        receivables_and_cash_to_total_assets: "Piutang dan kas",
        illiquid_assets_to_total_assets: "Aset tidak likuid",
        net_liquid_assets_to_market_cap: "Aset likuid bersih",
        prohibited_profit: "Pendapatan tidak halal dalam laba",
      },
      unknown: (screen) => `${screen} tidak diketahui.`,
      ratio: (screen, ratio, limit) => `${screen} ${ratio}, batasnya ${limit}.`,
      ratioSince: (screen, ratio, limit, month, before) =>
        `${screen} ${ratio}, batasnya ${limit}; pada ${month} ${before}.`,
      turns: (times, printed) =>
        times === 1 ? "Putusan berubah satu kali." : `Putusan berubah ${printed} kali.`,
    },
    problems: {
      noPage: {
        title: "Halaman ini tidak ada",
        sentence: "Tidak ada apa pun di alamat ini. Mungkin salah ketik, atau halamannya sudah dihapus.",
      },
      unreachable: {
        title: "Kami tidak dapat melihat apakah Anda sudah masuk",
        sentence: "Coba lagi sebentar lagi.",
      },
      tooMany: {
        title: "Terlalu banyak halaman sekaligus",
        sentence: (seconds) =>
          `Terlalu banyak permintaan datang dari alamat Anda. Coba lagi dalam ${seconds} detik.`,
      },
      refused: {
        bad_request: "Kode ini tidak dapat kami baca",
        sandbox_restricted: "Di luar yang dapat Anda buka",
        not_found: "Tidak ditemukan",
        other: "Ini tidak dapat ditampilkan",
      },
      noStandard: "Standar itu tidak ada",
      noDay: "Itu bukan tanggal yang benar",
      locked: {
        stock: "Saham ini tidak termasuk sepuluh saham dan dua reksa dana yang gratis.",
        fund: "Reksa dana ini tidak termasuk sepuluh saham dan dua reksa dana yang gratis.",
      },
      unscreened: (why) => `${why}, jadi belum ada putusan atasnya.`,
      search: (search) => <>{search("Cari")} saham atau reksa dana lain.</>,
      status: (status) => `Status HTTP ${status}.`,
    },
    tools: {
      compare: "Bandingkan",
      copy: "Salin",
      csv: "Unduh sebagai CSV",
      watch: {
        "a change": {
          visitor: "Masuk untuk memantaunya",
          reader: "Pantau",
          long: (id) => `Pantau: ${id}`,
        },
        "a verdict": {
          visitor: "Masuk untuk menerima email saat putusan keluar",
          reader: "Kirimi saya email saat putusan keluar",
          long: (id) => `Kirimi saya email saat putusan keluar: ${id}`,
        },
      },
      stop: "Berhenti memantau",
      stopLong: (id) => `Berhenti memantau ${id}`,
      badge: "Pasang lencana ini",
      badgeOf: (id) => `Lencana ${id}`,
      badgeShows:
        "Lencana menunjukkan putusan terbaru kami beserta tanggalnya. Saham di luar daftar gratis tetap terkunci.",
      badgeHtml: "HTML lencana",
      judgedBy: (name, version) => (
        <>
          Dinilai menurut {name}, versi {version}.
        </>
      ),
      judgedByUnconfirmed: (name, version) => (
        <>
          Dinilai menurut {name}, versi {version} (edisi belum dipastikan).
        </>
      ),
      rules: "Aturannya",
      seeOther: (standard) => `Lihat menurut ${standard}`,
    },
    // search: end
    // fund: begin
    lineChart: {
      values: "Nilai",
      noFigure: "Tidak ada angka yang diketahui.",
      estimates: "Titik berlubang adalah perkiraan; garis terputus bila cara perhitungannya berubah.",
    },
    fund: {
      fund: "Reksa dana",
      list: (items) => items.join(", "),
      parts: {
        compliant: "sesuai",
        "non-compliant": "tidak sesuai",
        unscreened: "belum ada putusan",
        "no-share": "bukan saham",
      },
      byWeight: (parts) => `Menurut bobot ${parts}.`,
      description: {
        unheld: (name) => `${name}: belum diberi peringkat, karena isinya tidak diketahui.`,
        undecided: (name, day) =>
          `${name}: belum diberi peringkat, karena belum ada putusan atas isinya. Isi per ${day}.`,
        rated: (name, parts, day) => `${name}, menurut bobot: ${parts}. Isi per ${day}.`,
      },
      unheld: {
        loading: "Isi reksa dana ini belum dimuat",
        unknown: "Kami tidak mengetahui isi reksa dana ini",
      },
      summary: {
        holdingsOf: (day) => <>isi per {day}</>,
        unheld: (why) =>
          `${why}, jadi kami tidak dapat memberinya peringkat. Itu tidak berarti baik atau buruk.`,
        unscreened:
          "Belum ada isinya yang diperiksa, jadi kami tidak dapat memberinya peringkat. Itu tidak berarti baik atau buruk.",
        noShares:
          "Reksa dana ini tidak berisi saham perusahaan, padahal itulah yang kami periksa, jadi kami tidak dapat memberinya peringkat. Itu tidak berarti baik atau buruk.",
        allCompliant: (known, symbol) => `Kami mengetahui ${known} dari isi ${symbol}, dan semuanya sesuai.`,
        known: (known, symbol, compliant, other) =>
          `Kami mengetahui ${known} dari isi ${symbol}: ${compliant} sesuai, ${other} tidak sesuai.`,
        rest: (weight) => `${weight} belum ada putusannya.`,
        noColour: (green, amber) =>
          `Reksa dana ini belum punya warna, karena bagian tanpa putusan dapat mengubahnya: hijau bila ${green} atau lebih sesuai, kuning mulai ${amber}.`,
        sameColour: "Bagian tanpa putusan tidak dapat mengubah warnanya.",
        oldHoldings:
          "Isi ini sudah berumur lebih dari setahun ketika kami memberi peringkat. Isinya hari ini mungkin sudah lain.",
        oldVerdicts: (percent) =>
          `Ketika kami memberi peringkat, putusan kami atas ${percent} isinya berumur lebih dari satu triwulan, karena kami tidak punya laporan perusahaan yang lebih baru.`,
      },
      ratings: {
        green: (green) => `Hijau: ${green} atau lebih sesuai`,
        amber: (green, amber) => `Kuning: ${amber} atau lebih sesuai, di bawah ${green}`,
        red: (_green, amber) => `Merah: kurang dari ${amber} sesuai`,
      },
      unrated: {
        unheld: "Isi tidak diketahui",
        unknown: "Belum ada yang diketahui",
        noShares: "Tidak berisi saham",
      },
      picture: {
        label: "Isi reksa dana sebagai kotak, menurut bobot dan putusan",
        boxes: "Setiap kotak adalah satu aset: makin besar kotaknya, makin besar bobotnya.",
        hidden: "Putusan yang tersembunyi memerlukan paket Plus.",
        box: (name, weight, words) => `${name}, ${weight}${words === null ? "" : `: ${words}`}`,
        smaller: (count) => `${count} lebih kecil`,
        smallerHoldings: (_count, printed) => `${printed} aset yang lebih kecil`,
        unlisted: "Tidak dicantumkan reksa dana",
      },
      columns: { rank: "Urutan", holding: "Aset", weight: "Bobot", verdict: "Putusan", why: "Alasan" },
      count: (_count, printed) => `${printed} aset`,
      failures: {
        title: "Yang tidak sesuai",
        sum: (holdings, weight) => (
          <>
            {holdings}, {weight} dari reksa dana.
          </>
        ),
        smaller: (count) => `${count} yang lebih kecil tidak dicantumkan di sini.`,
        unopened: (plans) => (
          <>Yang tidak termasuk paket Anda tidak dicantumkan di sini: {plans("lihat paketnya")}.</>
        ),
        table: "Isi yang tidak sesuai",
        next: (count) => `${count} berikutnya`,
        nextTable: "Isi lain yang tidak sesuai",
      },
      unknown: {
        title: "Yang belum ada putusannya",
        titleHidden: "Yang belum ada putusannya, atau tersembunyi",
        causes: {
          undecided: "Kami tidak dapat memutuskan",
          unscreened: "Belum diperiksa",
          smaller: "Aset yang lebih kecil: salah satu dari keduanya",
          pending: "Belum ada putusan",
          hidden:
            "Tersembunyi, apa pun putusannya, jadi sebagian terhitung di baris lain: memerlukan paket Plus",
          unmatched: "Kami tidak mengenali sahamnya",
        },
        largest: "Yang terbesar yang tidak dapat kami putuskan",
        table: "Isi terbesar yang tidak dapat kami putuskan",
      },
      reasons: {
        all: (reasons) => reasons.join("; "),
        business: (activity) => `Usahanya: ${activity}`,
        above: (screen, ratio, limit) => `${screen} ${ratio}, batas ${limit}`,
        below: (screen, ratio, limit) => `${screen} ${ratio}, batas bawah ${limit}`,
        noWhole: (screen, whole) => `${screen}, tanpa ${whole}`,
        undisclosed: "Pendapatan usahanya dari kegiatan terlarang tidak diungkapkan",
        unknown: (screens) => `Tidak diketahui dengan pasti: ${screens}`,
        onItsPage: "Alasannya ada di halamannya",
      },
      holdings: {
        title: "Isi reksa dana",
        held: (day, count) => (
          <>
            Isi reksa dana pada {day}: seluruhnya {count}. Setiap putusan punya tanggalnya sendiri.
          </>
        ),
        hidden: (plans) => <>Putusan yang tersembunyi memerlukan paket Plus: {plans("lihat paketnya")}.</>,
        all: "Seluruh isi",
        largest: (count) => `${count} terbesar, dengan putusannya`,
        table: "Isi menurut bobot",
        short: "Dijual kosong: tanpa putusan",
        kinds: {
          fund: "Reksa dana lain: tanpa putusan",
          debt: "Surat utang: tanpa putusan",
          cash: "Kas: tanpa putusan",
          derivative: "Derivatif: tanpa putusan",
          commodity: "Komoditas: tanpa putusan",
          other: "Bukan saham: tanpa putusan",
        },
        unknownShare: "Tanpa putusan: saham tidak dikenal",
        unsureShare: "Tanpa putusan: belum pasti saham yang mana",
        locked: "Tersembunyi: memerlukan paket Plus",
      },
      purification: {
        title: "Pembersihan",
        unknown: (why) =>
          `Kami tidak tahu berapa bagian dividen yang perlu disalurkan sebagai dana sosial. ${why}.`,
        noPercentage: "Belum ada isinya yang punya persentase",
        ofPart: (covered, share) =>
          `Kami tahu berapa bagian dividen yang perlu disalurkan sebagai dana sosial hanya untuk ${covered} dari reksa dana ini. Dari dividen bagian itu besarnya ${share}, rata-rata menurut bobot. Sisanya mungkin perlu lebih atau kurang.`,
        ofAll: (share, covered) => (
          <>
            Salurkan sebagai dana sosial {share} dari dividen yang dibagikan reksa dana ini. Ini rata-rata
            isinya menurut bobot. Kami mengetahuinya untuk {covered} dari reksa dana; sisanya mungkin perlu
            lebih atau kurang.
          </>
        ),
        estimates: {
          percentages: (parts) => `Persentase sebagian isinya adalah perkiraan: ${parts}.`,
          amounts: (parts) => `Jumlah sebagian isinya adalah perkiraan: ${parts}.`,
        },
        lower: (percent) => `untuk ${percent} dari reksa dana angka sebenarnya mungkin lebih rendah`,
        higher: (percent) => `untuk ${percent} dari reksa dana angka sebenarnya mungkin lebih tinggi`,
        dollars: (figure) => `US$${figure}`,
        bySs21: (owed) => (
          <>
            Menurut AAOIFI SS 21, sebuah saham menanggung bagiannya dari pendapatan tidak halal setahun,
            walaupun tidak ada dividen yang dibagikan: {owed}
          </>
        ),
        owedOfPart: (thousand, amount, covered) =>
          `tanggungan satu unit reksa dana diketahui hanya untuk ${covered} dari reksa dana, dan bagian itu menanggung ${amount} setahun untuk setiap ${thousand} dolar reksa dana. Sisanya tidak masuk dalam jumlah mana pun.`,
        owed: (thousand, amount, covered) => (
          <>
            setiap {thousand} dolar reksa dana ini menanggung {amount} setahun. Kami mengetahuinya untuk{" "}
            {covered} dari reksa dana; sisanya tidak masuk dalam jumlah mana pun.
          </>
        ),
        owedOfAll: (thousand, amount, covered) => (
          <>
            setiap {thousand} dolar reksa dana ini menanggung {amount} setahun. Kami mengetahuinya untuk{" "}
            {covered} dari reksa dana.
          </>
        ),
        notCompliant: "Menyalurkannya tidak membuat reksa dana ini sesuai.",
        published: (issuer) => `Yang diterbitkan ${issuer}`,
        quarters: "Triwulan terbarunya",
        columns: {
          quarter: "Triwulan sampai",
          dividend: "Dividen per unit",
          purification: "Pembersihan",
          percent: "Dari dividen",
        },
        allQuarters: (count, request) => (
          <>
            Seluruh {count} triwulan: {request}.
          </>
        ),
        methods: "Kedua metode, dan dasarnya",
      },
      atRisk: {
        title: "Dekat dengan batas",
        unheld: (why) => `Tidak diketahui. ${why}.`,
        undecided: "Belum diketahui sampai salah satu isinya punya putusan.",
        percent: (percent, near, limit) => (
          <>
            {percent} dari reksa dana ada pada perusahaan yang sesuai, tetapi jarak salah satu rasionya ke
            batas kurang dari seperenam batas itu: misalnya di atas {near} bila batasnya {limit}.
          </>
        ),
      },
      composition: {
        title: "Susunannya",
        summary: "Setiap bagian dengan bobotnya",
        table: "Susunan reksa dana",
        columns: { part: "Bagian", holdings: "Aset", weight: "Bobot" },
        parts: {
          compliant: "Saham yang sesuai",
          non_compliant: "Saham yang tidak sesuai",
          pending: "Saham yang belum ada putusannya",
          unmatched: "Saham yang tidak kami kenali",
          cash: "Kas",
          short: "Dijual kosong",
          fund: "Reksa dana lain",
          debt: "Surat utang",
          derivative: "Derivatif",
          commodity: "Komoditas",
          other: "Lainnya",
        },
        unlisted: "Tidak dicantumkan reksa dana: pembulatan, aset lain",
        together: "Jumlah",
      },
      history: {
        pastYear: "Setahun terakhir",
        yearUpTo: (day) => `Setahun sampai ${day}`,
        until: "Tampilkan setahun yang berakhir pada",
        show: "Tampilkan",
        never: "Kami tidak memberi peringkat pada reksa dana ini dalam tahun itu.",
        oneDay: (day, compliant, checked) => (
          <>
            Kami memberi peringkat pada reksa dana ini pada satu hari, {day}: {compliant} sesuai dan {checked}{" "}
            sudah diperiksa.
          </>
        ),
        caption: (first, last) => `Persen dari bobot reksa dana, ${first} sampai ${last}`,
        chart: (first, last) => `Grafik garis: ${first}, ${last}. Angkanya ada di tabel di bawah.`,
        point: (compliant, checked, day) => `${compliant} sesuai dan ${checked} diperiksa pada ${day}`,
        weekly: (days) => `Grafik menunjukkan hari terakhir setiap minggu. API memuat seluruh ${days} hari.`,
        summary: "Angka yang sama sebagai tabel",
        table: "Kemurnian per hari",
        columns: { day: "Hari", compliant: "Sesuai", checked: "Diperiksa", holdingsOf: "Isi per" },
      },
      method: {
        title: "Tentang reksa dana ini, dan cara kami menilainya",
        summary: "Faktanya, sumber dan aturan kami",
        sources: {
          nport:
            "laporan reksa dana itu sendiri kepada SEC (Formulir N-PORT-P), yang terbit beberapa minggu setelah tanggalnya",
          ishares: "daftar isi yang diterbitkan iShares",
          ssga: "daftar isi yang diterbitkan State Street",
          issuer: "daftar isi yang diterbitkan penerbit reksa dana",
          starter: "tabel yang disertakan dalam layanan ini",
        },
        from: (source, accessionNumber) =>
          `Isinya berasal dari ${source}${accessionNumber === null ? "" : `, nomor aksesi ${accessionNumber}`}. Isi itu tidak menunjukkan apa yang kemudian dibeli atau dijual reksa dana.`,
        matching: (sureness) =>
          `Kami mencari perusahaan di balik setiap aset dengan ISIN, CUSIP, kode saham, dan namanya. Bila keyakinan kami kurang dari ${sureness}, aset itu dihitung tanpa putusan. “Belum ada putusan” berarti: belum diperiksa, atau kami tidak dapat memutuskan.`,
        onlyShares:
          "Hanya saham yang dimiliki reksa dana yang dapat dihitung sesuai. Kas, surat utang, derivatif, reksa dana lain, dan posisi jual kosong tidak pernah dihitung sesuai.",
        colours: (green, amber) =>
          `Hijau berarti ${green} atau lebih dari reksa dana sesuai, kuning ${amber} atau lebih, dan merah kurang dari itu. Kami tidak memberi peringkat selama isi tanpa putusan dapat mengubahnya.`,
        ratedOn: (day) => (
          <>
            Kami memberi peringkat pada reksa dana ini pada {day}. Putusan atas setiap aset punya tanggalnya
            sendiri: mungkin lebih baru daripada peringkat ini, mungkin tidak mutakhir lagi.
          </>
        ),
        docs: (methodology, programs, request) => (
          <>
            {methodology("Cara kami memeriksa setiap saham")}, dan{" "}
            {programs("cara program membaca reksa dana")}: {request}.
          </>
        ),
      },
      facts: {
        identifier: "Pengenal",
        exchange: "Bursa",
        kind: "Jenis",
        holdingsOf: "Isi per",
        rated: "Diberi peringkat",
        holdings: "Isi",
        identified: "Dikenali",
        largest: "Sepuluh terbesar",
        unknown: "tidak diketahui",
        unrated: "belum",
        counts: (compliant, other, rest) =>
          `${compliant} sesuai, ${other} tidak sesuai, ${rest} tanpa putusan atau bukan saham`,
        identifiedPercent: (percent) =>
          `${percent ?? "Bagian yang tidak diketahui"} dari reksa dana adalah saham perusahaan yang kami kenal`,
        decidedPercent: (percent) =>
          `${percent ?? "Bagian yang tidak diketahui"} dari bobotnya punya putusan`,
      },
    },
    // fund: end
    // stock card: begin
    card: indonesianCard,
    // stock card: end
    // stock evidence: begin
    evidence: {
      codes: {
        interest_bearing_debt: "Utang berbunga",
        preferred_shares: "Saham preferen",
        cash_and_interest_bearing_securities: "Kas dan efek berbunga",
        interest_taking_deposits: "Simpanan berbunga",
        receivables: "Piutang",
        accounts_receivable_gross: "Piutang usaha bruto",
        inventories: "Persediaan",
        illiquid_assets: "Aset tidak likuid",
        net_liquid_assets: "Aset likuid bersih",
        prohibited_income: "Pendapatan tidak halal",
        prohibited_activity_income: "Pendapatan dari kegiatan terlarang",
        prohibited_activity_revenue: "Pendapatan dari kegiatan terlarang",
        prohibited_profit: "Laba dari pendapatan tidak halal",
        interest_income: "Pendapatan bunga",
        gross_interest_income: "Pendapatan bunga bruto",
        finance_income: "Pendapatan keuangan",
        interest_and_dividends: "Bunga dan dividen",
        investment_income_line: "Pos pendapatan investasi",
        non_operating_income: "Pendapatan di luar usaha",
        non_operating_losses: "Kerugian di luar usaha",
        market_cap: "Kapitalisasi pasar",
        total_assets: "Total aset",
        current_assets: "Aset lancar",
        total_liabilities: "Total liabilitas",
        current_liabilities: "Liabilitas jangka pendek",
        retained_earnings: "Saldo laba",
        stockholders_equity: "Ekuitas pemegang saham",
        shares_outstanding: "Saham beredar",
        shares_issued: "Saham diterbitkan",
        treasury_shares: "Saham treasuri",
        profit_of_shareholders: "Laba pemegang saham",
        earnings_per_share: "Laba per saham",
        restricted_cash: "Kas yang dibatasi",
        largest_balance_that_may_bear_interest: "Saldo terbesar yang mungkin berbunga",
        largest_interest_bearing_balance: "Saldo berbunga terbesar",
        liabilities_not_borrowed: "Liabilitas bukan pinjaman",
        temporary_equity: "Ekuitas sementara",
        treasury_stock: "Saham treasuri",
        paid_in_capital: "Modal disetor",
        common_stock: "Saham biasa",
        closing_balance: "Saldo akhir",
        revenue: "Pendapatan",
        segment_revenue: "Pendapatan segmen",
        total_income: "Total pendapatan",
        profit_before_tax: "Laba sebelum pajak",
        interest_expense: "Beban bunga",
        operating_income: "Laba usaha",
        operating_result: "Hasil usaha",
        pretax_income: "Laba sebelum pajak",
        net_income: "Laba bersih",
        operating_cash_flow: "Arus kas operasi",
        spot_price: "Harga satu hari",
        short_price_history: "Riwayat harga pendek",
        balance_sheet_aged: "Neraca sudah lama",
        activity_judged: "Usaha digolongkan secara manual",
        industry_code_alone: "Kode industri saja",
        industry_code_aged: "Kode industri sudah lama",
        all_screens_decided: "Semua penyaringan terjawab",
        wide_margins: "Jarak lebar dari batas",
        debt_ceiling_confirms: "Utang tertinggi pun menguatkan putusan",
        several_screens_fail: "Beberapa penyaringan gagal",
        debt_totals_differ: "Total utang berbeda-beda",
        debt_principal_only: "Hanya pokok utang",
        debt_from_maturity_table: "Utang dari tabel jatuh tempo",
        debt_at_fiscal_year_end: "Utang pada akhir tahun buku",
        figure_contradicted: "Angka dibantah angka lain",
        debt_equals_maturities: "Utang sama dengan tabel jatuh tempo",
        zero_debt_by_evidence: "Utang nol menurut bukti",
        liabilities_unexplained: "Liabilitas tidak terjelaskan",
        debt_raised_not_found: "Utang diambil tetapi tidak ditemukan",
        figure_may_be_larger: "Angka mungkin lebih besar",
        component_sum: "Jumlah beberapa pos",
        securities_added: "Efek ditambahkan",
        revenue_of_interest: "Pendapatan dari bunga",
        interest_line_net: "Pos bunga bersifat bersih",
        upper_bound: "Batas atas",
        share_count_fallback: "Jumlah saham dari sumber lain",
        share_classes_added: "Kelas saham dijumlahkan",
        documents_aged: "Dokumen sudah lama",
        read_second_hand: "Dibaca dari sumber kedua",
        quoted_elsewhere: "Dikutip dalam teks lain",
        criterion_unresolved: "Kriteria belum terjawab",
        filings_quoted: "Laporan dikutip",
        several_criteria_fail: "Beberapa kriteria gagal",
      },
      strategies: {
        PrimaryFields: "satu angka seperti dilaporkan",
        ComponentSum: "jumlah beberapa angka seperti dilaporkan",
        Derived: "dihitung: tidak ada angka laporan yang berjumlah sama",
        UpperBound: "jumlah tertinggi yang masuk akal: tidak dilaporkan",
        ZeroByEvidence: "nol, seperti ditunjukkan neraca",
        ShareCountFallback: "jumlah saham selain yang ada di halaman sampul",
        IndustryCode: "kode industri",
        PlacedByHand: "digolongkan secara manual",
        QuotedDocuments: "dokumen yang dikutip",
      },
      strengths: { fragile: "lemah", robust: "sehat", antifragile: "kuat" },
      causes: {
        filing: "laporan yang lebih baru diserahkan",
        correction: "laporan yang sama dibaca ulang, atau uraian perusahaan berubah",
        price: "harga saham bergerak",
        methodology: "versi lain metodologi mulai berlaku",
        time: "waktu berlalu dan laporan yang kami simpan menjadi lama",
      },
      coverage: (cause, day) =>
        ({
          reports_begin: `laporan yang kami miliki mulai dari ${day}`,
          report_missing: "laporan tahunan sebelum neraca itu tidak ada pada kami",
          closes_begin: `harga penutupan yang kami miliki mulai dari ${day}`,
          closes_end: `pada ${day} harga penutupan terakhir yang kami miliki sudah kedaluwarsa`,
        })[cause],
      places: {
        edgar: "di SEC",
        dart: "di DART",
        edinet: "di EDINET",
        esef: "di indeks filings.xbrl.org",
      },
      because: (cause) => `karena ${cause}`,
      comma: ", ",
      passes: "lolos",
      fails: "gagal",
      unknown: "tidak diketahui",
      owed: {
        unknownShare:
          "Kami tidak dapat mengatakan berapa bagian dividen yang harus disalurkan sebagai dana sosial selama belum ada putusan.",
        whyToLeave:
          "Usaha utamanya terlarang, jadi tidak ada jumlah yang dihitung. Menurut AAOIFI SS 21, tidak ada persentase yang membuat saham seperti ini boleh dimiliki (3/4/1), dan investasi yang syaratnya tidak dapat lagi dipenuhi wajib dilepas (3/4/8).",
        nothing: "Tidak ada bagian dividen yang harus disalurkan sebagai dana sosial.",
        inYear: (year, amount) => `Untuk ${year} itu berarti ${amount} per saham.`,
        yearTo: (_end, printed) => `tahun yang berakhir ${printed}`,
        aShare: "satu saham",
        anOrdinaryShare: "satu saham biasa",
        otherAmount: "Menurut AAOIFI SS 21 jumlahnya lain.",
        perShare: (counted, year, share, amount) => (
          <>
            Untuk {year}, pembersihan atas {share} yang dimiliki pada akhir periode adalah {amount}
            {counted === "interest" ? ", untuk pendapatan bunga saja" : ""}, baik dividen dibayarkan maupun
            tidak (SS 21, 3/4/6).
          </>
        ),
        bothMethods: "Kedua metode",
        byDividends: "Menurut dividen, seperti cara penyedia indeks",
        stillNonCompliant: {
          stock: "Menyalurkan jumlah ini tidak membuat saham ini sesuai syariah.",
          fund: "Menyalurkan jumlah ini tidak membuat reksa dana ini sesuai syariah.",
        },
        share: (percent, amount) =>
          `Bagian dividen yang harus disalurkan sebagai dana sosial: ${percent} dari setiap dividen, atau ${amount} dari setiap 1.000 yang diterima.`,
        income: { interest: "pendapatan bunga", prohibited: "pendapatan tidak halal" },
        basis: {
          filed: (income, rounded) => `Itu adalah porsi ${income} dalam pendapatan${rounded}.`,
          at_most: (income, rounded) =>
            `Itu adalah porsi terbesar ${income} yang mungkin dalam pendapatan${rounded}.`,
          at_least: (income, rounded) =>
            `Itu adalah porsi terkecil ${income} yang mungkin dalam pendapatan, jadi mungkin lebih banyak yang wajib${rounded}.`,
        },
        roundedUp: ", dibulatkan ke atas ke perseratus persen",
        uncounted: "Ini tidak mencakup apa yang disebut di bawah “Yang perlu diketahui”.",
        whole: {
          roundsUp:
            "Seluruh dividen harus disalurkan sebagai dana sosial: porsi pendapatan tidak halal dibulatkan menjadi 100%.",
          allCounts:
            "Seluruh dividen harus disalurkan sebagai dana sosial: semua pendapatan dihitung tidak halal.",
          revenueUnknown:
            "Seluruh dividen harus disalurkan sebagai dana sosial, karena bagian pendapatan yang tidak halal tidak diketahui.",
          distributionUnknown:
            "Seluruh dividen harus disalurkan sebagai dana sosial, karena bagian yang tidak dibolehkan dari pembagian itu tidak diketahui.",
        },
        dividends: "Dividen yang Anda terima",
        currency: "dalam satu mata uang; titik untuk desimal",
        calculate: "Hitung",
        give: "Salurkan {amount} dari {received} sebagai dana sosial.",
        cents: "Dibulatkan ke atas ke sen.",
        expected: "Tulis jumlahnya sebagai 1250.50 atau 1,250.50.",
        amountExpected: (whole, decimals) =>
          `Tulis jumlahnya sebagai 1250.50 atau 1,250.50: paling banyak ${whole} digit sebelum titik dan ${decimals} sesudahnya.`,
        numberExpected: (whole, decimals) =>
          `Tulis angkanya sebagai 1250.50 atau 1,250.50: paling banyak ${whole} digit sebelum titik dan ${decimals} sesudahnya.`,
      },
      revenue: {
        title: "Pendapatan: bagian mana yang dihitung",
        unsplit: {
          vehicle: "Dana yang diperiksa menurut strukturnya tidak punya pendapatan untuk dipilah.",
          pending: "Tidak dipilah selama belum ada putusan.",
          undisclosed: "Bagian pendapatan yang tidak halal tidak diungkapkan.",
        },
        kinds: {
          interest_income: "Pendapatan bunga",
          gambling: "Perjudian",
          alcohol: "Minuman keras",
          weapons: "Senjata",
          tobacco: "Tembakau",
          adult_entertainment: "Hiburan dewasa",
          other: "Kegiatan terlarang lain",
        },
        countsAll: "Usaha utamanya terlarang: semua pendapatan dihitung",
        countsNoInterest: "Bunga tidak dihitung",
        counts: (kinds) => `Menghitung ${kinds.join(", ").toLowerCase()}`,
        countsOnly: (kinds) => `Hanya menghitung ${kinds.join(", ").toLowerCase()}`,
        parts: {
          prohibited: {
            counted: "Tidak halal",
            rest: "Halal",
            table: "Pendapatan: halal dan tidak halal",
            bar: (rest, counted) => `Batang: ${rest} dari pendapatan adalah halal, ${counted} tidak halal.`,
          },
          interest: {
            counted: "Pendapatan bunga",
            rest: "Pendapatan lain",
            table: "Pendapatan: pendapatan lain dan pendapatan bunga",
            bar: (rest, counted) =>
              `Batang: ${rest} dari pendapatan adalah pendapatan lain, ${counted} pendapatan bunga.`,
          },
        },
        columns: ["Bagian", "Jumlah", "Dari pendapatan"],
        ofWhich: (kind) => `di antaranya: ${kind}`,
        total: "Pendapatan",
        under: (percent) => `di bawah ${percent}`,
        over: (percent) => `di atas ${percent}`,
        allCounts: "Usaha utamanya terlarang, jadi semua pendapatan dihitung tidak halal.",
        uncounted: "Apa yang disebut di bawah “Yang perlu diketahui” tidak dihitung tidak halal di sini.",
        exceeds: "Pendapatan tidak halal melebihi pendapatan, jadi semua pendapatan dihitung tidak halal.",
      },
      history: {
        verdicts: (from, to) => `Putusan dari ${from} sampai ${to}`,
        band: (verdict, from, to) => `${verdict}, ${from} sampai ${to}: `,
        filed: "Laporan diserahkan",
        asTable: "Putusan dalam tabel",
        earlier: "dimulai sebelumnya",
        bands: (from, to, turns, reports, printed) =>
          `Pita putusan dari ${from} sampai ${to}: ${turns === 0 ? "tidak pernah berubah" : `berubah ${printed(turns)} kali`}, dan ${printed(reports)} laporan diserahkan.`,
        since: (verdict, day) => `Putusan sejak ${day}: ${verdict.toLowerCase()}.`,
        causesBelow: "Tabel di bawah memuat sebabnya.",
        turns: "Putusan dan sebab perubahannya",
        turnColumns: ["Dari", "Sampai", "Putusan", "Sebab"],
        lasts: "masih berlaku",
        older: (shown, all, rest, link) => (
          <>
            Ini {shown} yang terbaru dari {all}. Untuk {rest} lainnya, lihat {link}.
          </>
        ),
        ratios: "Rasio dari waktu ke waktu",
        everyRow:
          "Setiap baris hanya memakai laporan dan harga yang tersedia pada tanggal laporannya diserahkan. Baris pertama adalah putusan yang berlaku.",
        everyPoint:
          "Setiap titik hanya memakai laporan dan harga yang tersedia pada tanggal laporannya diserahkan. Titik terakhir adalah putusan yang berlaku.",
        oneDay: "Rasio hanya diketahui untuk satu hari, jadi tidak ada grafik.",
        noDay: "Tidak ada rasio yang dihitung pada hari-hari ini.",
        against: (whole) => `Terhadap ${whole}`,
        sameTable: "Angka yang sama dalam tabel",
        limit: (limit) => `batas ${limit}`,
        path: (ratio, first, last) => `${ratio} bergerak dari ${first} ke ${last}`,
        lines: (days, paths) => `Grafik garis untuk ${days} hari: ${paths.join("; ")}.`,
        theLimit: (limit) => `Batasnya ${limit}.`,
        breaks: "Garis terputus saat cara menghitungnya berubah.",
        figuresBelow: "Tabel di bawah memuat semua angka.",
        past: "Putusan dan rasio periode lalu",
        pastColumns: ["Diperiksa pada", "Neraca per", "Laporan", "Putusan"],
        inForce: (day) => `${day} (berlaku)`,
        noneFiled: "tidak ada",
        noReport: "tidak ada",
        changed: (verdict) => `${verdict} (berubah)`,
        undecided: "belum terjawab",
        result: (ratio, side) => `${ratio}, ${side}`,
        changes: "Perubahan yang diterbitkan",
        noChange: "Kami belum menerbitkan perubahan putusan ini sejak putusan pertama.",
        computed: "Riwayat di atas dihitung dari laporan lama: bukan yang kami terbitkan saat itu.",
        moreChanges: (count) => `${count} lagi di API.`,
        turned: (from, to) => `dari ${from.toLowerCase()} menjadi ${to.toLowerCase()}`,
        still: (verdict) => `tetap ${verdict.toLowerCase()}`,
        versions: (from, to) => `(${from} menjadi ${to})`,
        change: (turn, cause, report) => (
          <>
            {turn}, karena {cause}
            {report === null ? null : <> (laporan terbaru {report})</>}.
          </>
        ),
        changedScreens: (screens) => `Penyaringan yang berubah: ${screens.join(", ")}.`,
      },
      packet: {
        check: "Cocokkan setiap angka dengan laporan perusahaan itu sendiri",
        open: (packet, reference, route) => (
          <>
            {packet("Buka Paket Bukti")} (JSON). {reference("Referensinya")}: {route}
          </>
        ),
        reports: "Laporan di balik putusan",
        documents: "Dokumennya",
        report: (form, { end, filed, repeated, counted }) => (
          <>
            {form} untuk periode sampai {end}, diserahkan {filed}
            {repeated ? `, mengulang angka per ${repeated}` : ""}
            {counted ? `, saham dihitung pada ${counted}` : ""}
          </>
        ),
        hash: (hash) => <>SHA-256 data sumber: {hash}</>,
        disclosures: "Pengungkapan",
        reasonCodes: (codes) => <>Kode alasan: {codes}.</>,
        confidence: (score) => `Keyakinan: ${score}`,
        confidenceTable: "Dari apa keyakinan terbentuk",
        confidenceColumns: ["Alasan", "Poin"],
        base: "Setiap penilaian dimulai dari",
        score: "Keyakinan, antara 0 dan 1",
        readAs: (strategies) => `Angka dibaca sebagai: ${strategies.join("; ")}.`,
        strength: (rating) => `Kekuatan keuangan: ${rating}`,
        notRated: "tidak dinilai",
        strengthMeans: (meanings) =>
          `Ini tidak memengaruhi putusan. Dalam tabel, ${meanings.map(([rating, meaning]) => `“${rating}” berarti ${meaning}`).join(", ")}.`,
        healthTable: "Rasio kesehatan keuangan",
        healthColumns: ["Rasio", "Nilai", "Peringkat"],
        healthRatios: {
          current_ratio: "Rasio lancar",
          debt_to_assets: "Utang terhadap aset",
          cash_flow_to_debt: "Arus kas terhadap utang",
          interest_coverage: "Cakupan bunga",
          altman_z_score: "Skor Z Altman",
        },
        none: "tidak ada",
      },
      sources: {
        table: (ratio) => `Angka ${ratio}`,
        columns: ["Angka, tag, dan laporan", "Jumlah seperti dilaporkan"],
        base: "dasar sebuah perkiraan, di bawah",
        estimate: (name, amount, rule) => (
          <>
            {name} adalah {amount}: {rule}. Tidak ada laporan yang menyebutkannya.
          </>
        ),
        shares: (count) => `${count} saham`,
        noTags: "Tidak ada angka laporan yang berjumlah sama.",
        title: "Apa yang dinyatakan laporan",
        newest: (year, place) =>
          `Saldo berasal dari laporan terbaru; pendapatan untuk tahun penuh terbaru${year === null ? "" : `, ${year}`}. Setiap nomor laporan menautkan ke laporannya ${place}.`,
        unnamedYear: "yang disebut dalam laporan",
        used: "Angka yang dipakai penyaringan",
        others: "Angka lain",
        knownColumns: ["Angka", "Jumlah"],
        filed: (form, day) => (
          <>
            {form}, diserahkan {day}
          </>
        ),
      },
      calculation: {
        title: "Perhitungannya",
        sameDenominator: (screen) => <>Penyebutnya sama seperti pada {screen}.</>,
        division: "Pembagiannya",
        numerator: (label) => `Pembilang: ${label.toLowerCase()}`,
        denominator: (label) => `Penyebut: ${label.toLowerCase()}`,
        madeOf: (label, ratio) => `Isi dari ${label}: ${ratio}`,
        estimate: (name, rule) => (
          <>
            {name} adalah perkiraan: {rule}.
          </>
        ),
        together: (amount) => <>Seluruhnya: {amount}</>,
        lastClose: "penutupan terakhir",
        onlyClose: "satu-satunya penutupan yang ada",
        meanClose: (_closes, printed) => `rata-rata ${printed} penutupan akhir bulan`,
        product: (shares, over, price, close, rate) => `${shares} saham${over} × ${price}, ${close}${rate}`,
        receipt: (shares) => `Setiap saham dari pencatatan ini mewakili ${shares} saham biasa.`,
        filedAs: (shares) => `Dilaporkan sebagai ${shares} saham; disesuaikan dengan pemecahan kemudian.`,
        rates: {
          unit: (price, currency) => `Seratus ${price} sama dengan satu ${currency}.`,
          filing: (price, rate) =>
            `Satu ${price} adalah ${rate}, kurs yang dipakai sebuah laporan untuk mengonversi total asetnya.`,
          oneClose: (price, currency, rate) =>
            `Harga penutupan dikonversi dari ${price} ke ${currency} dengan kurs acuan Bank Sentral Eropa pada harinya. Dengan kurs ini satu ${price} adalah ${rate}.`,
          everyClose: (price, currency, rate) =>
            `Setiap harga penutupan dikonversi dari ${price} ke ${currency} dengan kurs acuan Bank Sentral Eropa pada harinya. Dengan kurs ini satu ${price} rata-rata ${rate}.`,
        },
        perEuro: (amounts) => `${amounts} untuk satu euro`,
        perEuroOn: (amounts, day) => `${amounts} untuk satu euro, kurs ${day}`,
        notComputed: "Tidak dapat dihitung.",
        overNothing: {
          pass: (division) => `${division} tidak punya hasil; penyaringannya lolos.`,
          fail: (division) => `${division} tidak punya hasil; penyaringannya gagal.`,
        },
        sides: {
          above: (division, ratio, limit) => `${division}, ditulis ${ratio}: di atas batas ${limit}.`,
          "not above": (division, ratio, limit) =>
            `${division}, ditulis ${ratio}: tidak melebihi batas ${limit}.`,
          below: (division, ratio, limit) => `${division}, ditulis ${ratio}: di bawah batas ${limit}.`,
          "not below": (division, ratio, limit) =>
            `${division}, ditulis ${ratio}: tidak kurang dari batas ${limit}.`,
        },
        basis: "Tanggalnya, dan pembaginya",
        overCap: (screens, cap, basis) => (
          <>
            {screens.join(", ")} dibagi dengan kapitalisasi pasar {cap}
            {basis}.
          </>
        ),
        capOf: (shares, price, close, day) => (
          <>
            : {shares} saham pada {price === null ? "" : `${price}, `}
            {close}, per {day}
          </>
        ),
        capOfMean: (shares, price, close, day) => (
          <>
            : {shares} saham pada {price === null ? "" : `${price}, `}
            {close} sampai {day}
          </>
        ),
        balances: (day) => <>Saldo per {day}.</>,
        income: (period, day) => (
          <>
            Pendapatan untuk {period}, tahun buku sampai {day}.
          </>
        ),
        currency: (currency) => `Setiap jumlah dalam ${currency}.`,
      },
      facts: {
        label: { stock: "Tentang saham ini", fund: "Tentang reksa dana ini" },
        price: "Harga saham",
        close: (price, day) => (
          <>
            {price}
            {day === null ? null : <>, penutupan {day}</>}
          </>
        ),
        cap: "Kapitalisasi pasar",
        capOn: (cap, day) => (
          <>
            {cap} pada {day}
          </>
        ),
        capAtClose: (cap) => <>{cap} pada penutupan terakhir</>,
        limitsCap: "Kapitalisasi pasar untuk batas",
        meanCap: (cap, closes) => (
          <>
            {cap}, dari rata-rata {closes} penutupan akhir bulan
          </>
        ),
        newestFigures: "Angka terbaru per",
        reportDue: "Laporan berikutnya paling lambat",
        strength: "Kekuatan keuangan",
        confidence: "Keyakinan",
        sure: (confidence) => <>{confidence}: seberapa yakin kami akan putusan ini, 0 sampai 1</>,
        methodology: "Metodologi",
        identifier: "Pengenal",
        exchange: "Bursa",
        country: "Negara",
        industry: "Industri",
        heldBy: "Dimiliki oleh",
        funds: (funds) => `${funds} reksa dana syariah`,
        holder: (fund, weight, index, standard, day) => (
          <>
            {fund}
            {weight === null ? "" : ` (${weight} darinya)`}, yang mengikuti {index}, indeks menurut {standard}
            , pada {day}
          </>
        ),
        lines: "Juga diperdagangkan sebagai",
        others: (lines) => `${lines} pencatatan lain`,
        moreLines: (count) => `, dan ${count} lagi di API`,
      },
    },
    // stock evidence: end
  },
}
