import NotFoundState from "#components/layout/not-found-state.tsx";

// Renders inside the layout of the settings, which stays.
export default NotFoundState;
