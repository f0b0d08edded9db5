import type { Assinatura } from '#web/api/portal/assinatura.ts'
import { cx } from '#web/kit/cx.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { mesEscrito } from '#web/words/datas.ts'
import { comoPreve, notasDoTeste, previsaoEscrita } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'

/** What the month used, what it will have used at its end, and the line up to which the plan pays for it. */
export function ConsumoDoPlano(assinatura: Assinatura) {
  const { consumo, plano } = assinatura
  const { notas, previsao } = consumo
  const fim = Math.max(plano.notasIncluidas, previsao.notas, 1)
  const parte = (n: number) => `${(100 * n) / fim}%`
  const alem = previsao.excedentes > 0
  return (
    <Secao titulo={`Consumo de ${mesEscrito(consumo.competencia)}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-tinta-2">
        <span>
          <span className="text-xl font-medium text-tinta tabular-nums">{inteiro(notas)}</span> de{' '}
          {inteiro(plano.notasIncluidas)} notas incluídas
        </span>
        {consumo.valorExcedente ? (
          <span>
            Excedente até agora: <Valor v={consumo.valorExcedente} />
          </span>
        ) : null}
      </p>
      <div className="relative my-2 h-3 rounded-full bg-papel-2" aria-hidden>
        <div
          className={cx('absolute inset-y-0 left-0 rounded-full', alem ? 'bg-ambar-papel' : 'bg-azul-papel')}
          style={{ width: parte(previsao.notas) }}
        />
        <div
          className={cx('absolute inset-y-0 left-0 rounded-full', alem ? 'bg-ambar-ponto' : 'bg-azul-ponto')}
          style={{ width: parte(notas), minWidth: notas > 0 ? 6 : 0 }}
        />
        {alem && plano.notasIncluidas > 0 && (
          <div className="absolute -inset-y-1 w-0.5 bg-tinta" style={{ left: parte(plano.notasIncluidas) }} />
        )}
      </div>
      <p className="text-sm">{previsaoEscrita(assinatura)}</p>
      {consumo.notasNoTeste > 0 && <p className="text-sm">{notasDoTeste(consumo)}</p>}
      {consumo.diasPassados > 0 && <p className="sub mt-1">{comoPreve(consumo)}</p>}
    </Secao>
  )
}
