import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { searchContas } from './procurar-contas.ts'

/** The choice of an account by its name, e-mail or number; the value is its id. */
export const EscolhaConta = ({ rotulo = 'Conta', ajuda = 'Parte do nome, do e-mail ou do CNPJ' }) => (
  <EscolhaBuscada nome="tenantId" rotulo={rotulo} ajuda={ajuda} tabela="contas" search={searchContas} />
)
