import type { Saida } from '#web/api/ops/client.ts'

export type Rascunho = Saida<'GET /admin/nfse/{id}/rascunho-reemissao'>

export const Faltas = ({ titulo, erros }: { titulo: string; erros: Rascunho['errosOriginais'] }) => (
  <section aria-label={titulo}>
    <h2 className="mb-1 font-medium">{titulo}</h2>
    <ul className="flex flex-col gap-2">
      {erros.map(({ campo, codigo, mensagem, correcao }) => (
        <li key={`${campo} ${codigo} ${mensagem}`}>
          <span className="font-mono text-xs">{[campo, codigo].filter(Boolean).join(' · ')}</span>
          <span className="block">{mensagem}</span>
          {correcao && <span className="sub block">{correcao}</span>}
        </li>
      ))}
    </ul>
  </section>
)
