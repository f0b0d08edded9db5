import { BadgeCheck, CircleX, ScanSearch } from 'lucide-react'
import { cx } from '#web/kit/cx.ts'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import type { Laudo } from './inspecao.ts'

const TITULOS: Record<Laudo['motivo'], string> = {
  confere: 'A assinatura confere',
  cabecalho_ausente: 'Falta o cabeçalho da assinatura',
  cabecalho_malformado: 'O cabeçalho da assinatura está estragado',
  fora_do_prazo: 'A assinatura é velha demais',
  corpo_alterado: 'O corpo mudou no caminho',
  segredo_errado: 'O segredo não é este',
  nao_confere: 'A assinatura não confere',
}

/** The result of the inspection, and its computation. */
export function LaudoDaAssinatura({ laudo }: { laudo: Laudo | null }) {
  const Icone = laudo === null ? ScanSearch : laudo.ok ? BadgeCheck : CircleX
  return (
    <section aria-label="Resultado" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <div
        role="status"
        className={cx(
          'rounded-lg px-5 py-4',
          laudo === null ? 'bg-papel-1 text-tinta-2' : laudo.ok ? 'bg-verde-papel' : 'bg-vermelho-papel',
        )}
      >
        <p className={cx('flex items-center gap-2 font-medium', laudo && (laudo.ok ? 'text-verde' : 'text-vermelho'))}>
          <Icone size={18} aria-hidden className="shrink-0" />
          {laudo === null ? 'Cole o segredo, os cabeçalhos e o corpo' : TITULOS[laudo.motivo]}
        </p>
        <p className={cx('mt-1 text-sm', laudo && 'text-tinta')}>
          {laudo === null ? 'O resultado aparece aqui enquanto você cola.' : laudo.detalhe}
        </p>
      </div>
      {laudo && (
        <dl className="mt-5 flex flex-col gap-4 text-sm">
          <div>
            <dt className="sub">Assinatura esperada, com este segredo e este corpo</dt>
            <dd className="mt-0.5">
              {laudo.esperada ? (
                <Copiar texto={laudo.esperada} rotulo="a assinatura esperada" />
              ) : (
                'Sem t no cabeçalho não há o que calcular.'
              )}
            </dd>
          </div>
          <div>
            <dt className="sub">
              {laudo.recebidas.length > 1
                ? 'Assinaturas recebidas: durante a troca do segredo são duas'
                : 'Assinatura recebida'}
            </dt>
            <dd className="mt-0.5 flex flex-col gap-1">
              {laudo.recebidas.length === 0 && 'Nenhuma'}
              {laudo.recebidas.map((v1) => (
                <span key={v1} className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-mono text-xs break-all">{v1}</span>
                  <Comparada igual={v1 === laudo.esperada} matches={laudo.ok} />
                </span>
              ))}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}

/** During a rotation one of the two signatures is of the other secret, which is expected. */
function Comparada({ igual, matches }: { igual: boolean; matches: boolean }) {
  if (igual) return <span className="text-xs text-verde">igual à esperada</span>
  return matches ? (
    <span className="text-xs text-tinta-3">do outro segredo</span>
  ) : (
    <span className="text-xs text-vermelho">diferente da esperada</span>
  )
}
