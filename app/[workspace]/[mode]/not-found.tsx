import NotFoundState from "#components/layout/not-found-state.tsx";

// Renders inside the layout of the workspace, which stays.
export default NotFoundState;
