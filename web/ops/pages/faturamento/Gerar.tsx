import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type FaturasGeradas } from '#web/api/ops/client.ts'
import { Botao, type TipoBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { mesAtual, mesEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { renewFaturas } from '../cobranca/renovar.ts'

type Props = { mes: string; contratoId?: string; tipo?: TipoBotao }

/** Makes the faturas of a month, of one contract or of all, after showing what that would do. */
export function Gerar({ mes, contratoId, tipo = 'principal' }: Props) {
  const porque = usePorque()
  const [aberto, setAberto] = useState(false)
  const corpo = { competencia: mes, ...(contratoId && { contratoIds: [contratoId] }) }
  const corre = mes >= mesAtual() ? `${mesEscrito(mes)} ainda não terminou: fatura-se o mês depois dele.` : undefined
  const nome = contratoId ? 'Gerar a fatura' : 'Gerar as faturas'
  return (
    <>
      <Botao
        tipo={tipo}
        porque={porque('admin.faturamento.write', 'gerar faturas') ?? corre}
        onClick={() => setAberto(true)}
      >
        {nome}
      </Botao>
      {aberto && (
        <Confirmar
          titulo={`${nome} de ${mesEscrito(mes)}`}
          acao={nome}
          onConfirm={async () => {
            const { geradas, existentes, erros } = await call('POST /admin/faturamento/gerar', { corpo })
            const recalculadas = existentes.filter(({ recalculada }) => recalculada).length
            notifyDone(
              `${count(geradas.length, 'fatura gerada', 'faturas geradas')}`,
              [
                recalculadas > 0 && `${count(recalculadas, 'rascunho refeito', 'rascunhos refeitos')}.`,
                erros.length > 0 && `${inteiro(erros.length)} com erro: repita para tentar de novo.`,
              ]
                .filter(Boolean)
                .join(' ') || undefined,
            )
            await renewFaturas()
          }}
          onClose={() => setAberto(false)}
        >
          <p>Cada contrato ganha uma fatura, como rascunho: nada é cobrado, e o cliente não vê antes do fechamento.</p>
          <Simulacao corpo={corpo} />
        </Confirmar>
      )}
    </>
  )
}

const MOTIVOS: Record<FaturasGeradas['ignoradas'][number]['motivo'], string> = {
  CONTRATO_SEM_PLANO: 'sem plano',
  SEM_DIAS_COBRADOS: 'sem dia a cobrar no mês',
  COMPETENCIA_EM_CURSO: 'em vigor num mês que ainda corre',
  CONTRATO_INEXISTENTE: 'que não existem',
}

/** The simulated result; nothing of it is kept. */
function Simulacao({ corpo }: { corpo: { competencia: string; contratoIds?: string[] } }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['simular', corpo],
    queryFn: () => call('POST /admin/faturamento/gerar', { corpo: { ...corpo, simular: true } }),
    gcTime: 0,
  })
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} alto={72} />
  const { geradas, existentes, ignoradas, erros } = data
  const soma = geradas.reduce((centavos, { total }) => centavos + Math.round(total * 100), 0) / 100
  const refeitas = existentes.filter(({ recalculada }) => recalculada).length
  return (
    <ul aria-label="O que a geração fará" className="flex flex-col gap-1 rounded-md bg-papel-2 px-3 py-2">
      <li>
        <strong className="font-semibold">{count(geradas.length, 'fatura nova', 'faturas novas')}</strong>, somando{' '}
        <Valor v={soma} />
      </li>
      {geradas
        .filter(({ alertas }) => alertas.length > 0)
        .slice(0, 5)
        .map(({ contratoId }) => (
          <li key={contratoId}>
            <Link
              to="/faturamento/previa/$contratoId"
              params={{ contratoId }}
              search={{ mes: corpo.competencia }}
              className="text-ambar underline"
            >
              Uma fora do comum: ver a prévia
            </Link>
          </li>
        ))}
      {refeitas > 0 && <li>{count(refeitas, 'rascunho será calculado', 'rascunhos serão calculados')} outra vez</li>}
      {existentes.length > refeitas && <li>{inteiro(existentes.length - refeitas)} já fechadas, que não mudam</li>}
      {[...Map.groupBy(ignoradas, ({ motivo }) => motivo)].map(([motivo, estes]) => (
        <li key={motivo}>
          {count(estes.length, 'contrato', 'contratos')} {MOTIVOS[motivo]}: sem fatura
        </li>
      ))}
      {erros.length > 0 && <li className="text-vermelho">{inteiro(erros.length)} com erro, que ficam sem fatura</li>}
    </ul>
  )
}
