export const floorSecret = "whsec_of_the_floor";
