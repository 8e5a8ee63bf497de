import type { StructuralMethodologyId } from "./dossier.ts"

/** A published opinion of a scholar or a body; listed next to a methodology, with no effect on any verdict. */
export interface Opinion {
  /** The subject of the opinion: a vehicle, a kind of vehicle, or the asset itself. */
  readonly about: string
  /** Who holds the opinion, as named in the source. */
  readonly holder: string
  /** The opinion, paraphrased. */
  readonly opinion: string
  /** URL of the page where it was read. */
  readonly source: string
  /** Day the opinion was given (YYYY-MM-DD), or its year where the day is not known; null where neither is known. */
  readonly date: string | null
  readonly methodology: StructuralMethodologyId
}

export const opinions: readonly Opinion[] = [
  {
    about: "SPDR Gold Trust (GLD)",
    holder: "Amanie Advisors",
    opinion: "Certified as Shariah compliant, in line with the gold standard of AAOIFI.",
    source: "http://uk.reuters.com/article/islamic-finance-gold-idUKL4N1G003J",
    date: "2017-02-15",
    methodology: "aaoifi-ss57",
  },
  {
    about: "Gold exchange-traded funds",
    holder: "Shaykh Taha Abdul-Basser (SeekersGuidance)",
    opinion:
      "Not permissible: the manager is likely to put money at interest, into treasuries or into derivatives, and trade in gold is probably not settled strictly on the spot, with particular bars passing into possession at once.",
    source:
      "https://seekersguidance.org/answers/general-counsel/is-it-permissible-to-buy-shares-of-gold-etfs/",
    date: null,
    methodology: "aaoifi-ss57",
  },
  {
    about: "Gold and silver exchange-traded funds",
    holder: "Shariah Advisory Council of Securities Commission Malaysia, 142nd and 161st meetings",
    opinion:
      "Permissible on conditions: units stand for an equal amount of physical metal with the custodian, are created and redeemed against metal of stated quantity and quality, and the manager and the Shariah adviser verify that the metal is there.",
    source: "https://www.maybank.com/islamic/en/coe/fatwa/islamic-capital-market/islamic_exchange.page",
    date: "2014-06-21",
    methodology: "aaoifi-ss57",
  },
  {
    about: "Gold and silver exchange-traded funds",
    holder: "Islamweb, as reported by IslamicFinanceGuru",
    opinion:
      "Not permissible where the fund keeps its assets with banks that pay interest and passes the interest on, though some scholars allow a small forbidden share that is purified; gold and silver sold on an exchange must change hands in the session or by what counts as that.",
    source:
      "https://forum.islamicfinanceguru.com/t/fatwa-are-exchange-traded-funds-etfs-haram-or-halal-what-about-gold-etfs/213",
    date: null,
    methodology: "aaoifi-ss57",
  },
  {
    about: "Physical gold and silver certificates traded on an exchange (Source P-ETCs)",
    holder:
      "Dr Mohammed Ali Elgari, Dr Mohd Daud Bakar, Dr Muhammed Amin Ali Qattan and Dr Osama Al Dereai (board facilitated by Amanie)",
    opinion: "Approved as permissible investment certificates.",
    source: "https://www.etfworld.co.uk/two-etfs-receive-shariah-approval/",
    date: "2011-05-20",
    methodology: "aaoifi-ss57",
  },
  {
    about: "Certificates of allocated gold",
    holder: "Mufti Billal Omarjee",
    opinion:
      "Reports two views: some hold them not permissible, since a certificate is not possession even where bars are allocated; AAOIFI and other bodies allow them where they give constructive possession.",
    source: "https://shariahconsultant.com/buying-allocated-gold-certificates",
    date: null,
    methodology: "aaoifi-ss57",
  },
  {
    about: "Physical platinum, palladium, silver and gold traded on an exchange (ETF Securities)",
    holder: "A panel of Islamic scholars, not named, as Reuters reported",
    opinion: "Deemed Shariah compliant.",
    source: "https://www.etftrends.com/2008/08/etf-securities-gets-approval-for-etcs-in-the-middle-east/",
    date: "2008",
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "Bitcoin and other digital currencies",
    holder: "Shariah Advisory Council of Securities Commission Malaysia, 233rd and 234th meetings",
    opinion: "A digital currency is property (mal) in Shariah.",
    source: "https://sharlife.my/methodology",
    date: "2020-07-20",
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "Trading in digital currencies",
    holder: "Shariah Advisory Council of Securities Commission Malaysia",
    opinion: "Investing and trading are permissible in principle, on registered digital asset exchanges.",
    source:
      "https://www.luno.com/blog/en/post/malaysian-sc-concludes-crypto-investing-and-trading-is-shariah-compliant",
    date: "2020",
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "Bitcoin",
    holder: "Mufti Muhammad Abu-Bakar (Blossom Finance)",
    opinion: "Permissible in general, with a warning of its volatility.",
    source: "http://coinlaw.eu/2018/05/07/bitcoin-generally-permissible-under-sharia-law/",
    date: "2018",
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "Digital currencies",
    holder: "Mufti Irshad Ahmad Ijaz (Shariah board of BankIslami)",
    opinion: "In his personal opinion real, and to be allowed on certain conditions.",
    source:
      "https://academiamag.com/digital-currency-should-be-legalized-with-certain-conditions-says-mufti-irshad/",
    date: null,
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "Trading in cryptocurrency",
    holder: "Mufti Muhammad Taqi Usmani",
    opinion:
      "Seems impermissible in principle and is not recommended: it is speculative and backed by no asset; to be looked at again should real trade come to use it.",
    source: "https://jaalhaque.com/2021/06/10/mufti-muhammad-taqi-usmani-on-cryptocurrency/",
    date: "2021-05-10",
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "Bitcoin and other cryptocurrencies",
    holder: "Grand Mufti Shawky Ibrahim Allam, Dar al-Ifta of Egypt",
    opinion:
      "Forbidden to buy, sell or lease: its value and place of issue are uncertain, no authority watches over it, and its risk is far above that of other markets.",
    source: "https://islamiclaw.blog/2022/05/05/fatwas-on-cryptocurrency-egypts-dar-al-ifta%CA%BE/",
    date: "2017",
    methodology: "qistas-etf-taxonomy",
  },
  {
    about: "ProShares Bitcoin Strategy ETF (BITO), a fund of bitcoin futures",
    holder: "Amanah Advisors",
    opinion:
      "Not Shariah compliant: it holds no bitcoin but cash-settled futures, with treasury bills and repurchase agreements beside them.",
    source: "https://amanahadvisors.com/is-the-bito-etf-shariah-compliant/",
    date: null,
    methodology: "aaoifi-ss20",
  },
  {
    about: "Commodity futures",
    holder:
      "Islamic Fiqh Academies of the Organisation of Islamic Cooperation and of the Muslim World League, and AAOIFI, as ISRA reports",
    opinion: "Futures transgress principles of the Shariah.",
    source: "https://ifikr.isra.my/store/product/67",
    date: null,
    methodology: "aaoifi-ss20",
  },
  {
    about: "Crude palm oil futures",
    holder: "Shariah Advisory Council of Securities Commission Malaysia, 11th meeting",
    opinion: "Permissible: neither the margin deposit nor the change in value makes them gambling.",
    source:
      "http://oilpalminfo.blogspot.com/2010/08/crude-palm-oil-futures-contract-fatwa.html?showComment=1603508761372",
    date: "1997-11-26",
    methodology: "aaoifi-ss20",
  },
]
