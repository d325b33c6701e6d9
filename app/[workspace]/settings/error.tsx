"use client";

import ErrorPage from "../../error.tsx";

// Renders inside the layout of the settings, which stays.
export default ErrorPage;
