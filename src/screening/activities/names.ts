const shellWords = /\b(acquisition (?:corp\w*|company|co|ltd|limited|inc|holdings)|blank check|spac)\b/
const cryptoWords =
  /\b(bitcoin|crypto\w*|blockchain|ethereum|solana|dogecoin|defi|nft|tokens?|coins?|digital (?:assets?|currency))\b/

/**
 * Words that name a prohibited or mixed business. In the name of a company whose SIC code is permissible they show
 * that the code does not cover the whole business: shells, holding companies and cannabis growers often keep the code
 * of a former business.
 */
const doubtfulWords: readonly RegExp[] = [
  /\b(bancorp\w*|bancshares|bankshares|banks?|banking|savings|thrift|credit|loans?|lending|lenders?|mortgages?|pawn\w*|financial|finance|financing|fintech)\b/,
  /\b(insurance|assurance|reinsurance|insurtech|annuity)\b/,
  /\b(casinos?|gaming|gambling|betting|wager\w*|lotter(?:y|ies)|lotto|poker|sportsbook|bingo|jackpot)\b/,
  /\b(brew\w*|beers?|distill\w*|wines?|winer(?:y|ies)|vineyards?|vintners?|spirits|liquors?|vodka|whisk(?:e)?y|tequila|bourbon|rum)\b/,
  /\b(tobacco|cigar\w*|vap(?:e|es|or|ing)|nicotine|hookah)\b/,
  /\b(canna\w*|marijuana|weed|thc|cbd|dispensar(?:y|ies))\b/,
  /\b(firearms?|guns?|ammo|ammunition|munitions?|ordnance|weapons?|missiles?|defen[cs]e|armaments?)\b/,
  /\b(pork|hogs?|bacon|swine|sausages?)\b/,
  /\b(playboy|nightclubs?|adult entertainment)\b/,
  shellWords,
  cryptoWords,
  /\b(hotels?|resorts?|hospitality|lodging|cruises?|restaurants?|steakhouses?|taverns?|breweries|entertainment|studios|pictures|films?|movies?|music)\b/,
]

/**
 * Words that speak against a code of prohibited finance: Islamic finance, shells, crypto-asset firms, funds, landlords and
 * trusts that hold property instead of a bank.
 */
const contraryWords: readonly RegExp[] = [
  /\b(islamic|takaful|halal|shari'?ah?)\b/,
  shellWords,
  cryptoWords,
  /\b(funds?|etfs?|etns?|reits?|realty|properties)\b/,
  /\b((?:royalty|statutory|grantor|liquidating|commodity|oil|gas|mineral|timber) trust)\b/,
]

/** The first word of a company's name that names a prohibited or mixed business; null without one. */
export function doubtfulWord(name: string): string | null {
  return firstWord(name, doubtfulWords)
}

/** The first word of a company's name that speaks against a code of prohibited finance; null without one. */
export function contraryWord(name: string): string | null {
  return firstWord(name, contraryWords)
}

function firstWord(name: string, lists: readonly RegExp[]): string | null {
  const lower = name.toLowerCase()
  for (const words of lists) {
    const found = words.exec(lower)?.[1]
    if (found !== undefined) return found
  }
  return null
}
