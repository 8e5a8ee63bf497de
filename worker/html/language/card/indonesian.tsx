import type { OtherSecurity } from "../../../../src/vocabulary.ts"
import { labels, screens } from "../vocabulary/indonesian.tsx"
import type { Counted, card } from "./english.tsx"

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

export const indonesianCard: Card = {
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
