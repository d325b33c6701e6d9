import { foldText } from "#lib/fold-text.ts";
import type { Field, Target } from "./fields.ts";
import { readCountry } from "./internal/mapping/validate-values.ts";

/**
 * Usual headings of these columns in files of shops, marketplaces and spreadsheets, in the languages of the service,
 * folded and without spaces. Earlier words win over later ones.
 */
const headingWords: Readonly<Record<Field, readonly string[]>> = {
  reference: [
    ..."reference externalid externalreference orderreference orderid ordernumber orderno ordername".split(
      " ",
    ),
    ..."order yourreference poreference ponumber ref refcommande numerodecommande ncommande commande".split(
      " ",
    ),
    ..."bestellnummer bestellnr auftragsnummer referenz ordine numeroordine riferimento pedido".split(" "),
    ..."numerodepedido referencia bestelnummer ordernummer referentie numerzamowienia nrzamowienia".split(
      " ",
    ),
  ],
  sku: [
    ..."sku variantsku itemsku lineitemsku productsku skucode articlenumber itemnumber ugs referenceproduit".split(
      " ",
    ),
    ..."artikelnummer artikelnr codicearticolo codigoarticulo artikelcode indeks kodproduktu codigoproduto".split(
      " ",
    ),
  ],
  template: "template templatename design designname modele vorlage modello plantilla sjabloon szablon".split(
    " ",
  ),
  color: "color colour colorname couleur farbe colore kleur kolor cor".split(" "),
  size: "size sizename taille grosse groesse taglia talla maat rozmiar tamanho".split(" "),
  quantity: [
    ..."quantity qty lineitemquantity quantityordered quantitypurchased pieces count quantite qte nombre".split(
      " ",
    ),
    ..."menge anzahl stuck quantita cantidad aantal hoeveelheid ilosc quantidade".split(" "),
  ],
  product_id: "productid ownproductid idproduit produktid idprodotto idproducto idproduktu".split(" "),
  name: [
    ..."shippingname recipient recipientname shiptoname name fullname customername deliveryname contactname".split(
      " ",
    ),
    ..."nom destinataire nomcomplet nomdestinataire empfanger empfaenger empfangername nominativo".split(" "),
    ..."destinatario nombre nombrecompleto naam ontvanger odbiorca imieinazwisko nome nomecompleto".split(
      " ",
    ),
  ],
  first_name: [
    ..."shippingfirstname firstname givenname prenom vorname voornaam imie primeironome".split(" "),
  ],
  last_name: [
    ..."shippinglastname lastname surname familyname nomdefamille nachname familienname cognome".split(" "),
    ..."apellido apellidos achternaam nazwisko sobrenome apelido".split(" "),
  ],
  company: [
    ..."shippingcompany company companyname organisation organization societe entreprise firma".split(" "),
    ..."unternehmen azienda ragionesociale empresa bedrijf bedrijfsnaam nazwafirmy".split(" "),
  ],
  line1: [
    ..."shippingaddress1 shippingstreet shiptoaddress1 shippingaddress address address1 addressline1 line1 street streetaddress".split(
      " ",
    ),
    ..."adresse adresse1 adresseligne1 rue strasse strassehausnummer adresszeile1 indirizzo".split(" "),
    ..."indirizzo1 via direccion direccion1 calle adres adresregel1 straat ulica endereco endereco1 rua".split(
      " ",
    ),
  ],
  line2: [
    ..."shippingaddress2 shiptoaddress2 address2 addressline2 line2 apartment suite complement adresse2".split(
      " ",
    ),
    ..."adresseligne2 complementadresse complementdadresse adresszusatz adresszeile2 indirizzo2".split(" "),
    ..."direccion2 adresregel2 endereco2 complemento".split(" "),
  ],
  postal_code: [
    ..."shippingzip shippingpostcode shippingpostalcode shiptozip postalcode postcode zip zipcode".split(" "),
    ..."codepostal cp plz postleitzahl cap codicepostale codigopostal kodpocztowy".split(" "),
  ],
  city: [
    ..."shippingcity shiptocity city town ville commune stadt ort wohnort citta comune ciudad".split(" "),
    ..."poblacion localidad plaats stad woonplaats miasto miejscowosc cidade".split(" "),
  ],
  country: [
    ..."shippingcountry shippingcountrycode shiptocountry country countrycode pays codepays land".split(" "),
    ..."landercode laendercode landerkurzel paese nazione pais landcode kraj kodkraju".split(" "),
  ],
  phone: [
    ..."shippingphone phone phonenumber telephone tel mobile telefon telefonnummer telefono".split(" "),
    ..."telefoon telefoonnummer numertelefonu telefone".split(" "),
  ],
  email: "email emailaddress mail courriel customeremail mailadresse adresseemail correo emailadres".split(
    " ",
  ),
};

/** A heading in its form for comparison: lower case, without accents, spaces or punctuation. */
export const foldHeading = (heading: string): string => foldText(heading).replaceAll(/[^\p{L}\p{N}]/gu, "");

const ranked: ReadonlyMap<string, { field: Field; rank: number }> = new Map(
  Object.entries(headingWords).flatMap(([field, words]) =>
    words.map((word, rank) => [word, { field: field as Field, rank }] as const),
  ),
);

const fileWords =
  /(file|print|design|artwork|image|fichier|visuel|datei|druck|motiv|bestand|plik|archivo|arquivo)/;

/**
 * Guesses the meaning of columns from their headings: first from saved mappings of such headings, then from the usual
 * words. Each field gets one column, the likeliest. A heading means a print area if it contains its name and a word
 * for a file.
 */
export function guessColumns(
  header: readonly string[],
  kept: Readonly<Record<string, string>>,
  faces: readonly string[],
): (string | null)[] {
  const folded = header.map(foldHeading);
  const columns: (string | null)[] = folded.map((heading) =>
    // A heading can be any word, such as "constructor".
    Object.hasOwn(kept, heading) ? (kept[heading] ?? null) : null,
  );
  const taken = new Set(columns);
  const likely = folded
    .map((heading, column) => ({ column, found: columns[column] ? undefined : ranked.get(heading) }))
    .flatMap(({ column, found }) => (found ? [{ column, ...found }] : []))
    .toSorted((a, b) => a.rank - b.rank);
  for (const { column, field } of likely) {
    if (taken.has(field)) continue;
    taken.add(field);
    columns[column] = field;
  }
  folded.forEach((heading, column) => {
    const target = columns[column] ? null : guessFace(heading, faces);
    if (!target || taken.has(target)) return;
    taken.add(target);
    columns[column] = target;
  });
  return columns;
}

/** The longest matching name wins: `front` is part of `frontpocket`. */
function guessFace(heading: string, faces: readonly string[]): Target | null {
  if (!fileWords.test(heading)) return null;
  const named = faces.filter((face) => heading.includes(foldHeading(face)));
  const [face] = named.toSorted((a, b) => b.length - a.length);
  return face ? `file:${face}` : null;
}

const email = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
/** Postal codes of the countries that most parcels go to. Digits alone may be anything. */
const postalCode =
  /^(?:\d{4,6}|\d{5}-\d{4}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|\d{3}\s\d{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/i;
/** The share of the filled cells that must agree. */
const agreeing = 0.8;

type Cells = {
  sample: readonly (readonly string[])[];
  isSku: (cell: string) => boolean;
};

/**
 * Guesses columns without a usual heading from their cells: SKUs of the catalog, e-mail addresses, countries, and
 * postal codes beside a column of the address.
 */
export function guessFromCells(
  columns: readonly (string | null)[],
  { sample, isSku }: Cells,
): (string | null)[] {
  const guessed = [...columns];
  const place = new Set<string | null>(["line1", "line2", "city", "country"]);
  const isBesideAddress = (at: number) => [at - 1, at + 1].some((near) => place.has(guessed[near] ?? null));
  const guesses = [
    { field: "sku", looks: isSku, isLikely: () => true },
    { field: "email", looks: (cell: string) => email.test(cell), isLikely: () => true },
    { field: "country", looks: (cell: string) => readCountry(cell) !== null, isLikely: () => true },
    { field: "postal_code", looks: (cell: string) => postalCode.test(cell), isLikely: isBesideAddress },
  ];
  for (const { field, looks, isLikely } of guesses) {
    if (guessed.includes(field)) continue;
    const found = guessed.findIndex(
      (target, at) => target === null && isLikely(at) && agree(sample, at, looks),
    );
    if (found >= 0) guessed[found] = field;
  }
  return guessed;
}

function agree(sample: Cells["sample"], at: number, looks: (cell: string) => boolean): boolean {
  const cells = sample.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter(looks).length >= cells.length * agreeing;
}

/** Whether a first line looks like headings. */
export const hasHeadings = (cells: readonly string[]): boolean =>
  cells.filter((cell) => ranked.has(foldHeading(cell))).length >= 2;
