"use client";

import ErrorPage from "../error.tsx";

// Renders inside the layout of the account pages, which stays.
export default ErrorPage;
