import { Check, Minus } from 'lucide-react'
import type { MunicipioDoPortal } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { naoRecebidas, OPERACOES, prazo } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'

/** What a company needs in a city that is served, what can be done with a note, and the limits. */
export function Capacidades({ municipio }: { municipio: MunicipioDoPortal }) {
  const { motivo, porRegime, ambientes, requisitos, operacoes, limites, padrao, prazoCancelamentoHoras } = municipio
  const naoRecebe = naoRecebidas(municipio)
  return (
    <>
      <Secao titulo="O que a empresa precisa">
        <ul className="flex flex-col gap-1.5 text-sm">
          {requisitos.map((each) => (
            <li key={each} className="flex items-center gap-2">
              <span className="size-1.5 shrink-0 rounded-full bg-tinta-3" aria-hidden />
              {maiuscula(each)}
            </li>
          ))}
        </ul>
      </Secao>
      <Secao titulo="O que dá para fazer">
        <ul className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {OPERACOES_LISTA.map((operacao) => {
            const possible = operacoes[operacao]
            const Icone = possible ? Check : Minus
            return (
              <li key={operacao} className={cx('flex items-center gap-2', !possible && 'text-tinta-3')}>
                <Icone size={15} aria-hidden className={possible ? 'text-verde' : undefined} />
                {OPERACOES[operacao]}
                {!possible && <span className="sub">a cidade não tem</span>}
              </li>
            )
          })}
        </ul>
      </Secao>
      <Secao titulo="Limites e detalhes">
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
          <Dado rotulo="Cancelamento direto">
            {prazoCancelamentoHoras === null
              ? 'A cidade não informa o prazo'
              : `Até ${prazo(prazoCancelamentoHoras)} depois da autorização`}
          </Dado>
          <Dado rotulo="Discriminação do serviço">Até {inteiro(limites.discriminacao)} caracteres</Dado>
          <Dado rotulo="Leiaute">
            <span className="font-mono text-xs">{padrao}</span>
          </Dado>
          <Dado rotulo="Ambientes">
            {(['homologacao', 'producao'] as const)
              .filter((ambiente) => ambientes[ambiente])
              .map((ambiente) => AMBIENTES[ambiente])
              .join(' e ')}
          </Dado>
          {naoRecebe && (
            <Dado rotulo="O que o leiaute da prefeitura não recebe" largo>
              {maiuscula(naoRecebe)}
            </Dado>
          )}
          <Dado rotulo="Por onde a nota é enviada" largo>
            {maiuscula(motivo)}
            {porRegime.simples.trilho !== porRegime.regular.trilho && `. Simples Nacional: ${porRegime.simples.motivo}`}
          </Dado>
        </dl>
      </Secao>
    </>
  )
}

const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)
const OPERACOES_LISTA = Object.keys(OPERACOES) as (keyof typeof OPERACOES)[]
