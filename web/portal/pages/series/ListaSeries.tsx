import type { Empresa } from '../../../api/client.ts'
export const ListaSeries = ({ empresa }: { empresa: Empresa }) => <p>{empresa.id}</p>
