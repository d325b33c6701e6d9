/** The words of seeded orders. The first of each list is used most often, the last rarely. */

export const givenNames =
  `Marie Thomas Anna Lukas Emma Noah Zoë Søren Łukasz Chloé José Ingrid Jürgen Giulia Matteo Agnieszka Piotr Sanne Daan
  Amélie Hugo Léa Inês Duarte Katarzyna Björn Astrid Renée François Nadia Omar Aisling Conor Élodie Tomáš Jana Ilse
  Wojciech Benedetta Åsa`.split(/\s+/);

const stems =
  `Mar Ber Hof Ros Leb Dup Mül Sch Jan Kow Nov Fer San Vis Gar Ols Lin Kel Bak Hen Mor Tho Wil And Pet Nie Bra Cos Rib
  Sil Tav Zim Dvo Hor Kra Weg Ull Que Yng Øst`.split(/\s+/);
const endings = `tin ger mann eau ski er sen ova ez os i son berg ley let quist ánek eira wood grünn`.split(
  /\s+/,
);
export const familyNames = endings.flatMap((ending) => stems.map((stem) => stem + ending));

export const companies =
  `Atelier Nord|Blue Whale Studio|Kaffeerösterei Linde|Club de Voile|Musée des Vents|Brick & Co|Torres Hermanos|
Northlight Festival|Pixelhafen|Società Ciclistica|Little Fern Books|Rugby Club Vesoul|Zanzibar Surf Supplies`
    .split("|")
    .map((name) => name.trim());

export const mailHosts = ["gmail.com", "example.com", "outlook.com", "orange.fr", "web.de", "proton.me"];

export const tags =
  `gift wholesale vip express sample reprint influencer winter summer club event team press b2b pop-up fragile`.split(
    " ",
  );

/** Country, city, and the prefix, number of digits and suffix of a postcode. */
const place = (country: string, name: string, prefix: string, digits: number, suffix = "") => ({
  country,
  name,
  prefix,
  digits,
  suffix,
});

/** Only a few of a million orders go to the last one. */
export const places = [
  place("FR", "Paris", "750", 2),
  place("FR", "Lyon", "6900", 1),
  place("FR", "Marseille", "130", 2),
  place("DE", "Berlin", "10", 3),
  place("FR", "Orléans", "450", 2),
  place("DE", "München", "80", 3),
  place("GB", "London", "SW1A ", 1, "AA"),
  place("DE", "Köln", "50", 3),
  place("IT", "Milano", "201", 2),
  place("ES", "Madrid", "280", 2),
  place("NL", "Amsterdam", "10", 2, " AB"),
  place("BE", "Bruxelles", "10", 2),
  place("DE", "Görlitz", "028", 2),
  place("GB", "Manchester", "M1 ", 1, "WD"),
  place("IT", "Roma", "001", 2),
  place("ES", "Barcelona", "080", 2),
  place("US", "New York", "100", 2),
  place("PL", "Warszawa", "00-", 3),
  place("AT", "Wien", "10", 2),
  place("NL", "Utrecht", "35", 2, " CD"),
  place("GB", "Kingston upon Hull", "HU1 ", 1, "QF"),
  place("PT", "Lisboa", "1000-", 3),
  place("BE", "Antwerpen", "20", 2),
  place("SE", "Stockholm", "111 ", 2),
  place("CH", "Zürich", "80", 2),
  place("PL", "Łódź", "90-", 3),
  place("IT", "Forlì", "471", 2),
  place("US", "Austin", "787", 2),
  place("CA", "Toronto", "M5V ", 1, "A9"),
  place("AU", "Sydney", "20", 2),
  place("ES", "A Coruña", "150", 2),
  place("NL", "'s-Hertogenbosch", "52", 2, " GK"),
  place("JP", "Tokyo", "100-", 4),
  place("IE", "Dublin", "D02 X", 3),
  place("AT", "St. Pölten", "31", 2),
  place("PT", "Évora", "7000-", 3),
  place("SE", "Örebro", "702 ", 2),
  place("CH", "Genève", "12", 2),
  place("NZ", "Wellington", "60", 2),
  place("US", "Winston-Salem", "271", 2),
  place("IS", "Reykjavík", "10", 1),
];
