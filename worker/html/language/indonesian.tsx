import type { Language } from "./language.ts"
import { intlPrinters } from "./printers.ts"

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
      outOfDate: (day) => `${day}, sudah lama`,
      on: (verdict, day) => `${verdict} pada ${day}`,
      someOutOfDate: (_old, printed, known) =>
        `${printed} dari ${known} putusan sudah lama. Periksa lagi sebelum mengandalkan salah satunya.`,
      reportDue: (day) =>
        `Sudah lama: sebuah laporan jatuh tempo pada ${day}, dan kami belum membacanya. Putusan mungkin sudah berubah: periksa lagi sebelum mengandalkannya.`,
      readLongAgo:
        "Sudah lama: dokumennya kami baca lama berselang. Putusan mungkin sudah berubah: periksa lagi sebelum mengandalkannya.",
      oldPrices: (days) =>
        `Sudah lama: harga saham yang kami pakai berumur lebih dari ${days} hari perdagangan. Putusan mungkin sudah berubah: periksa lagi sebelum mengandalkannya.`,
    },
    verdicts: {
      names: {
        compliant: "Sesuai",
        "non-compliant": "Tidak sesuai",
        withheld: "Ditangguhkan",
        pending: "Belum diperiksa",
      },
      results: { pass: "Lolos", fail: "Gagal", not_applicable: "Tidak berlaku" },
      unscreened: "Belum diperiksa",
      notCovered: "Tidak tercakup: kami tidak membaca laporannya",
      ratings: { green: "Hijau", amber: "Kuning", red: "Merah" },
      noHolding: "Reksa dana tanpa peringkat: belum ada putusan atas isinya",
      known: (percent) => `${percent} diketahui`,
      allCompliant: (rating) => `${rating}, semuanya sesuai; sisanya belum ada putusan`,
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
          "Bunga. Aturan membatasi berapa banyak perusahaan boleh berutang, meminjamkan, atau memperoleh dengan bunga.",
        ],
        [
          "Penyaringan",
          "Pemeriksaan dengan batas: usaha perusahaan, utangnya, kasnya, dan pendapatannya yang terlarang.",
        ],
        ["Pembersihan", "Menyedekahkan bagian dividen yang berasal dari pendapatan terlarang."],
      ],
      who: "Siapa yang memutuskan",
      program:
        "Sebuah program memutuskan, menurut aturan tertulis. Program membaca laporan yang diserahkan perusahaan kepada komisi sekuritas Amerika Serikat (SEC), menghitung empat penyaringan, dan membandingkannya dengan batasnya. Bila laporan tidak memuat angka yang diperlukan, Qistas tidak memberi putusan. Ada dua pengecualian: jumlah tertinggi yang mungkin pun masih lolos, atau jumlah yang diketahui sudah melampaui batas.",
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
      noDay: "Itu bukan tanggal",
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
