/** ISO 3166-1 codes of the countries in iShares files, in its spellings and the standard's. */
const codes: ReadonlyMap<string, string> = new Map(
  `AE United Arab Emirates,AR Argentina,AT Austria,AU Australia,BB Barbados,BD Bangladesh,BE Belgium,BG Bulgaria,
BH Bahrain,BM Bermuda,BR Brazil,BS Bahamas,CA Canada,CH Switzerland,CL Chile,CN China,CO Colombia,CR Costa Rica,
CW Curacao,CY Cyprus,CZ Czech Republic,CZ Czechia,DE Germany,DK Denmark,EE Estonia,EG Egypt,ES Spain,FI Finland,
FO Faroe Islands,FR France,GB United Kingdom,GE Georgia,GG Guernsey,GI Gibraltar,GR Greece,HK Hong Kong,HR Croatia,
HU Hungary,ID Indonesia,IE Ireland,IL Israel,IM Isle of Man,IN India,IS Iceland,IT Italy,JE Jersey,JO Jordan,JP Japan,
KE Kenya,KR Korea (South),KR Korea,KR South Korea,KW Kuwait,KY Cayman Islands,KZ Kazakhstan,LI Liechtenstein,
LK Sri Lanka,LT Lithuania,LU Luxembourg,LV Latvia,MA Morocco,MC Monaco,MH Marshall Islands,MO Macau,MO Macao,MT Malta,
MU Mauritius,MX Mexico,MY Malaysia,NG Nigeria,NL Netherlands,NO Norway,NZ New Zealand,OM Oman,PA Panama,PE Peru,
PG Papua New Guinea,PH Philippines,PK Pakistan,PL Poland,PR Puerto Rico,PT Portugal,QA Qatar,RO Romania,RS Serbia,
RU Russian Federation,RU Russia,SA Saudi Arabia,SE Sweden,SG Singapore,SI Slovenia,TH Thailand,TR Turkey,TR Türkiye,
TW Taiwan,UA Ukraine,US United States,UY Uruguay,VG British Virgin Islands,VG Virgin Islands (British),VN Vietnam,
VN Viet Nam,ZA South Africa`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(3).toLowerCase(), pair.slice(0, 2)]),
)

/** The ISO 3166-1 alpha-2 code of a country by its English name; null for any other text, such as `European Union`. */
export function countryNamed(name: string | null): string | null {
  return codes.get(name?.toLowerCase() ?? "") ?? null
}
