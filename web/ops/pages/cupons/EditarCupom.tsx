import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, type Entrada, read, renew, type Saida } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { inteiroDigitado } from '#web/words/precos.ts'

type Cupom = Saida<'GET /admin/cupons/{id}'>
const TIPOS = [
  { value: 'percentual', label: 'Porcentagem da fatura' },
  { value: 'valor', label: 'Valor em reais' },
]
const DURACOES = [
  { value: 'unica', label: 'Uma fatura' },
  { value: 'repetida', label: 'Algumas faturas' },
  { value: 'permanente', label: 'Todas as faturas' },
]

const escrito = (cupom: Cupom | null) => ({
  ...{ codigo: '', motivo: '', meses: '', tipo: 'percentual' as const, duracao: 'unica' as const },
  valor: undefined as number | undefined,
  ...{ descricao: cupom?.descricao ?? '', validoDe: cupom?.validoDe ?? '', validoAte: cupom?.validoAte ?? '' },
  limiteUsos: String(cupom?.limiteUsos ?? ''),
  planos: Object.fromEntries((cupom?.planosIds ?? []).map((id) => [id, true])) as Record<string, boolean>,
})

/** A new coupon, or another validity of one: what a coupon takes off never changes. */
export function EditarCupom({ cupom, onClose }: { cupom: Cupom | null; onClose: () => void }) {
  const navigate = useNavigate()
  const { data: planos, error, refetch } = useQuery(read('GET /admin/planos', { consulta: { limit: 100 } }))
  return (
    <Dialogo titulo={cupom ? `Validade de ${cupom.codigo}` : 'Novo cupom'} aberto onClose={onClose}>
      {planos ? (
        <Formulario
          inicial={escrito(cupom)}
          validate={(valores) =>
            cupom
              ? requireFields(valores, { motivo: 'Conte por quê, em uma frase.' })
              : requireFields(valores, { codigo: 'Escreva o código.', valor: 'Escreva quanto desconta.' })
          }
          onSubmit={async ({ codigo, tipo, valor, duracao, meses, planos: marcados, motivo, ...validade }) => {
            const ids = Object.keys(marcados).filter((id) => marcados[id])
            const alcance = {
              descricao: validade.descricao.trim() || null,
              ...{ validoDe: validade.validoDe || null, validoAte: validade.validoAte || null },
              limiteUsos: inteiroDigitado(validade.limiteUsos),
              planosIds: ids.length > 0 ? ids : null,
              ...(motivo.trim() && { motivo: motivo.trim() }),
            }
            const quanto = { tipo, valor, duracao, ...(meses && { meses: inteiroDigitado(meses) }) }
            const salvo = cupom
              ? await call('PATCH /admin/cupons/{id}', {
                  caminho: { id: cupom.id },
                  corpo: { ...alcance, versao: cupom.versao },
                })
              : await call('POST /admin/cupons', {
                  corpo: { ...alcance, ...quanto, codigo: codigo.trim() } as Entrada<'POST /admin/cupons'>['corpo'],
                })
            notifyDone(cupom ? 'Validade alterada' : 'Cupom criado', salvo.codigo)
            await renew('GET /admin/cupons', 'GET /admin/cupons/{id}')
            onClose()
            await navigate({ to: '/cupons/$id', params: { id: salvo.id } })
          }}
          className="flex flex-col gap-4"
        >
          {(valores) => (
            <>
              {!cupom && (
                <>
                  <Texto nome="codigo" rotulo="Código" ajuda="Maiúsculas ou minúsculas, é o mesmo." mono />
                  <div className="grid gap-4 sm:grid-cols-2">
                    <Escolha nome="tipo" rotulo="Desconta" opcoes={TIPOS} />
                    <Numero
                      nome="valor"
                      rotulo="Quanto"
                      unidade={(valores.tipo as string) === 'valor' ? 'reais' : 'porcento'}
                    />
                    <Escolha nome="duracao" rotulo="De" opcoes={DURACOES} />
                    {(valores.duracao as string) === 'repetida' && (
                      <Texto nome="meses" rotulo="Quantas faturas" inputMode="numeric" />
                    )}
                  </div>
                </>
              )}
              <Texto nome="descricao" rotulo="Descrição" ajuda="Para quem ou para que é." />
              <div className="grid gap-4 sm:grid-cols-3">
                <Dia nome="validoDe" rotulo="Vale de" />
                <Dia nome="validoAte" rotulo="Vale até" />
                <Texto nome="limiteUsos" rotulo="Limite de usos" ajuda="Vazio: sem limite." inputMode="numeric" />
              </div>
              <fieldset className="flex flex-col gap-2">
                <legend className="mb-1 text-sm font-medium">Em quais planos; nenhum marcado, em todos</legend>
                {planos.items.map(({ id, nome }) => (
                  <Chave key={id} nome={`planos.${id}`} rotulo={nome} />
                ))}
              </fieldset>
              <Texto nome="motivo" rotulo="Motivo" ajuda="Fica na auditoria, com o seu nome." />
              <FalhaDoFormulario />
              <PeDoDialogo>
                <Enviar>{cupom ? 'Alterar a validade' : 'Criar o cupom'}</Enviar>
              </PeDoDialogo>
            </>
          )}
        </Formulario>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={320} />
      )}
    </Dialogo>
  )
}
