import { useEffect, useId, useRef } from 'react'
import { aliquotaDecidida } from '#domain/nota/pergunta-do-iss.ts'
import type { IssDoServico } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { aria, CAIXA, Moldura } from '#web/kit/form/Moldura.tsx'
import { porcento } from '#web/words/formatos.ts'
import { useIss, usePadroes } from './emitente.ts'

const ROTULO = 'Alíquota do ISS'

/** The rate of ISS: asked where the note sends it; shown where the city or the bill of the Simples decides it. */
export function AliquotaIss({ servico }: { servico: string }) {
  const nome = `${servico}.iss.aliquota`
  const { fixos } = useFormulario()
  const iss = useIss(servico)
  const aliquota = useValor<number | string>(nome)
  const padrao = usePadroes()?.aliquotaIssPadrao ?? undefined
  useAliquotaCerta(nome, iss, padrao)
  if (fixos[nome] || !iss || iss.pedeAliquota)
    return <Numero nome={nome} rotulo={ROTULO} unidade="porcento" ajuda={ajudaDe(aliquota, padrao)} />
  return <Decidida nome={nome} {...EM_PALAVRAS[iss.decididoPor](iss)} />
}

/** Where the rate comes from, or that the law has none so high: the city decides whether it takes it. */
function ajudaDe(aliquota: number | string | undefined, padrao: number | undefined): string | undefined {
  if (typeof aliquota === 'number' && aliquota > MAXIMA)
    return 'Acima de 5%, o máximo do ISS na lei (LC 116, art. 8º). Confira antes de emitir.'
  return padrao !== undefined && aliquota === padrao ? 'Da configuração da empresa; pode mudar.' : undefined
}
const MAXIMA = 5

const EM_PALAVRAS: Record<IssDoServico['decididoPor'], (iss: IssDoServico) => { valor: string; ajuda: string }> = {
  simples: () => ({ valor: 'No DAS', ajuda: 'O Simples recolhe o ISS fora da nota.' }),
  municipio: ({ aliquota, municipio }) => ({
    valor: aliquota === null ? 'O município calcula' : porcento(aliquota),
    ajuda: `Definida por ${municipio?.nome ?? 'o município'} no sistema nacional.`,
  }),
  pedido: () => ({ valor: 'Não vai na nota', ajuda: 'Nesta tributação não há ISS a recolher.' }),
}

function Decidida({ nome, valor, ajuda }: { nome: string; valor: string; ajuda: string }) {
  const id = useId()
  return (
    <Moldura id={id} rotulo={ROTULO} ajuda={ajuda}>
      <input {...aria(id, undefined, ajuda)} data-campo={nome} readOnly value={valor} className={cx(CAIXA, 'h-9')} />
    </Moldura>
  )
}

/**
 * Keeps the rate of the request what its decider says: that of the city, none of the Simples, and where the request
 * decides again the company's default. A rate that the service began with stays until the decision is another.
 */
function useAliquotaCerta(nome: string, iss: ReturnType<typeof useIss>, padrao: number | undefined): void {
  const { read, change } = useFormulario()
  const kept = useRef(read(nome) !== undefined)
  const nossa = useRef<number | undefined>(undefined)
  const decidida = iss && aliquotaDecidida(iss)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another decision
  useEffect(() => {
    if (!iss) return
    if (kept.current) kept.current = false
    else if (decidida !== undefined) {
      nossa.current = decidida
      change(nome, decidida)
    } else if (nossa.current !== undefined && read(nome) === nossa.current) {
      nossa.current = undefined
      change(nome, padrao)
    }
  }, [iss?.pedeAliquota, iss?.aliquota])
}
