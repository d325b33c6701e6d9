/** Buyers of the seeded past orders: invented people in fourteen countries. */
export interface Person {
  name: string;
  line1: string;
  postal_code: string | null;
  city: string;
  country: string;
  email: string;
  company?: string;
}

const person = (
  name: string,
  line1: string,
  postal_code: string | null,
  city: string,
  country: string,
  company?: string,
): Person => {
  const mailbox = name
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "")
    .toLowerCase()
    .replaceAll(" ", ".");
  return {
    name,
    line1,
    postal_code,
    city,
    country,
    email: `${mailbox}@example.com`,
    ...(company ? { company } : {}),
  };
};

export const people: [Person, ...Person[]] = [
  person("Camille Laurent", "18 rue des Tanneurs", "69001", "Lyon", "FR"),
  person("Giulia Ferrari", "Via San Vitale 42", "40125", "Bologna", "IT"),
  person("Lukas Hoffmann", "Kastanienallee 77", "10435", "Berlin", "DE"),
  person("Marta Ruiz", "Calle de la Palma 12, 3º B", "28004", "Madrid", "ES"),
  person("Sanne de Vries", "Oudegracht 211", "3511 NH", "Utrecht", "NL"),
  person("Oliver Bennett", "9 Montague Street", "BS6 5JH", "Bristol", "GB"),
  person("Zofia Kowalska", "ul. Mokotowska 24/6", "00-561", "Warszawa", "PL"),
  person("Inês Carvalho", "Rua do Almada 301", "4050-038", "Porto", "PT"),
  person("Noah Peeters", "Sint-Jansvliet 8", "2000", "Antwerpen", "BE", "Peeters & Zonen"),
  person("Anna Gruber", "Neubaugasse 31", "1070", "Wien", "AT"),
  person("Erik Lindqvist", "Bondegatan 14", "116 33", "Stockholm", "SE"),
  person("Aoife Byrne", "27 Sandymount Avenue", null, "Dublin", "IE"),
  person("Claire Dubois", "Rue de Bourg 5", "1003", "Lausanne", "CH"),
  person("Maya Thompson", "415 Valencia Street", "94103", "San Francisco", "US", "Thompson Goods LLC"),
  person("Hugo Martin", "6 place du Capitole", "31000", "Toulouse", "FR", "Atelier Martin"),
  person("Élodie Petit", "52 boulevard Longchamp", "13001", "Marseille", "FR"),
  person("Davide Conti", "Corso Vittorio Emanuele 103", "10128", "Torino", "IT"),
  person("Jonas Weber", "Karolinenstraße 19", "20357", "Hamburg", "DE"),
  person("Lucía Navarro", "Carrer de Verdi 56", "08012", "Barcelona", "ES"),
  person("Tom Jansen", "Witte de Withstraat 63", "3012 BN", "Rotterdam", "NL"),
];
