import type { Saida } from '#web/api/ops/client.ts'
import { Motivos } from '#web/kit/detail/Motivos.tsx'

export type Rascunho = Saida<'GET /admin/nfse/{id}/rascunho-reemissao'>

export const Faltas = ({ titulo, erros }: { titulo: string; erros: Rascunho['errosOriginais'] }) => (
  <section aria-label={titulo}>
    <h2 className="font-medium">{titulo}</h2>
    <Motivos erros={erros} />
  </section>
)
