import type { Register } from "../../../../src/identifiers/registers.ts"
import type {
  Bound,
  DenominatorName,
  NumeratorName,
  RatioScreenName,
  ScreenName,
} from "../../../../src/vocabulary.ts"
import type {
  labels as englishLabels,
  screens as englishScreens,
  RatioSides,
  UnreportedIncome,
} from "./english.tsx"

/** Words for the codes of the API, and for screens, in Indonesian. */

const statuses = { compliant: "sesuai", "non-compliant": "tidak sesuai", pending: "tanpa putusan" }

const registers: Readonly<Record<Register, string>> = {
  edgar: "SEC",
  dart: "DART, registri Korea",
  edinet: "EDINET, registri Jepang",
  esef: "sebuah registri Eropa",
}

export const labels: typeof englishLabels = {
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

export const screens: typeof englishScreens = {
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
