import { indonesianCard } from "./card/indonesian.tsx"
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
      examples: "Gratis dibuka",
      undecided: "Tidak dapat kami putuskan",
      funds: "Reksa dana",
      more: "Lihat lebih jauh",
      methodology: (link) => <>{link("Bagaimana putusan dibuat")}: setiap aturan dan setiap batas.</>,
      portfolio: (link) => (
        <>
          {link("Portofolio Anda")}: berapa yang perlu disedekahkan dan zakat yang wajib, dari berkas pialang
          Anda.
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
        everything: "Cari semua saham dan reksa dana yang kami daftar, di semua pasar.",
        sandbox: "Coba dua belas secara gratis.",
        sandbox_plan: "Paket Anda membuka sepuluh saham dan dua reksa dana.",
      },
      missing: "Ketik apa yang dicari.",
      blank: "Ketik nama atau kode saham: teksnya kosong.",
      several: "Cari satu teks setiap kali.",
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
      key: "Batang-batang itu adalah utang, kas, dan pendapatan tidak halal, masing-masing terhadap batasnya, yaitu garis tegak. Di sampingnya rasio yang tertinggi terhadap batasnya selama dua tahun: garis terputus ketika cara penghitungan berubah, dan titik berarti putusan berubah.",
      screens: {
        business_activity: "Usaha",
        debt_to_market_cap: "Utang",
        cash_to_market_cap: "Kas",
        prohibited_revenue: "Pendapatan tidak halal",
        deposits_to_market_cap: "Deposito",
        receivables_to_market_cap: "Piutang",
        receivables_and_cash_to_market_cap: "Piutang dan kas",
        debt_to_total_assets: "Utang",
        cash_to_total_assets: "Kas",
        receivables_to_total_assets: "Piutang",
        receivables_and_cash_to_total_assets: "Piutang dan kas",
        illiquid_assets_to_total_assets: "Aset tidak likuid",
        net_liquid_assets_to_market_cap: "Aset likuid bersih",
        prohibited_profit: "Pendapatan tidak halal terhadap laba",
      },
      unknown: (screen) => `${screen} tidak diketahui.`,
      ratio: (screen, ratio, limit) => `${screen} ${ratio} dari batas ${limit}.`,
      ratioSince: (screen, ratio, limit, month, before) =>
        `${screen} ${ratio} dari batas ${limit}; pada ${month} ${before}.`,
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
          <>Yang tidak dibuka paket Anda tidak dicantumkan di sini: {plans("lihat paketnya")}.</>
        ),
        table: "Isi yang tidak sesuai",
        next: (count) => `${count} berikutnya`,
        nextTable: "Isi lain yang tidak sesuai",
      },
      unknown: {
        title: "Yang belum ada putusannya",
        causes: {
          undecided: "Kami tidak dapat memutuskan",
          unscreened: "Belum diperiksa",
          smaller: "Aset yang lebih kecil: salah satu dari keduanya",
          pending: "Belum ada putusan",
          hidden: "Tersembunyi, dengan atau tanpa putusan: memerlukan paket Plus",
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
        unknown: (why) => `Kami tidak tahu berapa bagian dividen yang perlu disedekahkan. ${why}.`,
        noPercentage: "Belum ada isinya yang punya persentase",
        ofPart: (covered, share) =>
          `Kami tahu berapa bagian dividen yang perlu disedekahkan hanya untuk ${covered} reksa dana ini. Dari dividen bagian itu besarnya ${share}, rata-rata menurut bobot. Sisanya mungkin perlu lebih atau kurang.`,
        ofAll: (share, covered) => (
          <>
            Sedekahkan {share} dari dividen yang dibagikan reksa dana ini. Ini rata-rata isinya menurut bobot.
            Kami mengetahuinya untuk {covered} reksa dana; sisanya mungkin perlu lebih atau kurang.
          </>
        ),
        estimates: {
          percentages: (parts) => `Persentase sebagian isinya adalah perkiraan: ${parts}.`,
          amounts: (parts) => `Jumlah sebagian isinya adalah perkiraan: ${parts}.`,
        },
        lower: (percent) => `untuk ${percent} reksa dana angka sebenarnya mungkin lebih rendah`,
        higher: (percent) => `untuk ${percent} reksa dana angka sebenarnya mungkin lebih tinggi`,
        dollars: (figure) => `US$${figure}`,
        bySs21: (owed) => (
          <>
            Menurut AAOIFI SS 21, sebuah saham menanggung bagiannya dari pendapatan tidak halal setahun,
            walaupun tidak ada dividen yang dibagikan: {owed}
          </>
        ),
        owedOfPart: (thousand, amount, covered) =>
          `tanggungan satu unit reksa dana diketahui hanya untuk ${covered} reksa dana, dan bagian itu menanggung ${amount} setahun untuk setiap ${thousand} dolar reksa dana. Sisanya tidak masuk dalam jumlah mana pun.`,
        owed: (thousand, amount, covered) => (
          <>
            setiap {thousand} dolar reksa dana ini menanggung {amount} setahun. Kami mengetahuinya untuk{" "}
            {covered} reksa dana; sisanya tidak masuk dalam jumlah mana pun.
          </>
        ),
        owedOfAll: (thousand, amount, covered) => (
          <>
            setiap {thousand} dolar reksa dana ini menanggung {amount} setahun. Kami mengetahuinya untuk{" "}
            {covered} reksa dana.
          </>
        ),
        notCompliant: "Menyedekahkannya tidak membuat reksa dana ini sesuai.",
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
            {percent} reksa dana ada pada perusahaan yang sesuai, tetapi salah satu rasionya berjarak kurang
            dari seperenam batasnya: misalnya di atas {near} bila batasnya {limit}.
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
            sendiri: mungkin lebih baru daripada peringkat ini, mungkin sudah lama.
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
    //
    // stock evidence: end
  },
}
