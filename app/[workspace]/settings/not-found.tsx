import NotHere from "#components/layout/not-here.tsx";

// Within the layout of the area, which stays.
export default NotHere;
