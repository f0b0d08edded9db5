import type { IncidenteInteiro } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { ATOS } from '#web/words/atos.ts'

type Linha = { id: string; em: string; quem: string; texto: string; citado: boolean }

/** What people wrote and did about a cause, in the order of time. */
export function HistoriaDaCausa({ anotado, feito }: IncidenteInteiro) {
  const linhas: Linha[] = [
    ...anotado.map(({ id, em, por, texto }) => ({ id, em, quem: por.nome, texto, citado: true })),
    // A note is shown by its text.
    ...feito
      .filter(({ acao }) => acao !== 'incidente.note')
      .map(({ acao, em, por, motivo }) => ({
        id: `${acao} ${em}`,
        ...{ em, quem: por?.nome ?? 'O serviço', citado: false },
        texto: `${(ATOS[acao] ?? acao).replace(/\[.*?\]/g, '').trim()}${motivo ? `: ${motivo}` : ''}`,
      })),
  ].sort((one, other) => Date.parse(one.em) - Date.parse(other.em))
  return (
    <Secao titulo="O que se fez">
      {linhas.length === 0 ? (
        <p className="text-sm text-tinta-2">Nada ainda. Quem assume, anota o que sabe: quem chega depois começa daí.</p>
      ) : (
        <ol className="border-t border-linha text-sm">
          {linhas.map(({ id, em, quem, texto, citado }) => (
            <li key={id} className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-linha py-2">
              <span className="w-24 shrink-0 text-tinta-2">
                <Instante em={em} />
              </span>
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium">{quem}</span>
                {citado ? ': ' : ' '}
                {texto}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Secao>
  )
}
