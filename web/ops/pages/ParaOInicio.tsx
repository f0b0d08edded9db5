import { Navigate } from '@tanstack/react-router'

/** The bare address of the app leads to the first page. */
export const ParaOInicio = () => <Navigate to="/agora" replace />
