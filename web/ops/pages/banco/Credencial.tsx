import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type CredencialDoBanco, read } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { dataCheia, diaMesAno } from '#web/words/datas.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { FormCredencial } from './FormCredencial.tsx'
import { Revogar } from './Revogar.tsx'

const A_CADA_MS = 3_000
const ALERTA_DIAS = 30
const DIA_MS = 86_400_000

/** The credential in force, of which no secret is ever shown; to store one, change its secrets, or revoke it. */
export function Credencial() {
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/bank/credencial', {}),
    // The address of callbacks is registered a moment after the credential is stored.
    refetchInterval: ({ state }) => (state.data && !state.data.webhookRegistradoEm ? A_CADA_MS : false),
  })
  const nenhuma = error instanceof ApiError && error.http === 404
  if (nenhuma) return <Nenhuma />
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} alto={320} />
  return <EmVigor key={data.id} credencial={data} />
}

function Nenhuma() {
  return (
    <Secao titulo="Nenhuma conta no banco" texto="Sem ela nenhuma fatura é cobrada. Os dados vêm do banco, na API Pix.">
      <FormCredencial />
    </Secao>
  )
}

function EmVigor({ credencial }: { credencial: CredencialDoBanco }) {
  const porque = usePorque()('admin.banco.write', 'mexer na conta do banco')
  const [ato, setAto] = useState<'trocar' | 'revogar' | null>(null)
  const close = () => setAto(null)
  return (
    <>
      <Fatos {...credencial} />
      <div className="mb-6 flex flex-wrap gap-2">
        <Botao porque={porque} onClick={() => setAto('trocar')}>
          Trocar segredos ou endereço
        </Botao>
        <Botao porque={porque} onClick={() => setAto('revogar')}>
          Revogar
        </Botao>
      </div>
      {ato === 'trocar' && (
        <Secao
          titulo="Trocar segredos ou endereço"
          texto="Do mesmo cliente, com a mesma chave Pix. Se o banco se mudou, outra pessoa confirma o endereço novo, e as cobranças seguem vivas. O token de avisos anterior vale por mais 24 horas."
        >
          <FormCredencial credencial={credencial} onDone={close} />
        </Secao>
      )}
      {ato === 'revogar' && <Revogar credencial={credencial} onClose={close} />}
    </>
  )
}

const Fatos = (credencial: CredencialDoBanco) => (
  <dl className="mb-6 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
    <Dado rotulo="Ambiente">{AMBIENTES[credencial.ambiente]}</Dado>
    <Dado rotulo="Chave Pix que recebe">
      <Copiar texto={credencial.chavePix} rotulo="a chave Pix" />
    </Dado>
    <Dado rotulo="Cliente no banco">
      <span className="font-mono text-xs">{credencial.clientIdMascarado}</span>
    </Dado>
    <Dado rotulo="Endereço do banco">
      <span className="font-mono text-xs break-all">{credencial.baseUrl}</span>
    </Dado>
    <Dado rotulo="Certificado">
      <Selo tom={tomDe(credencial.certificadoValidoAte)}>vale até {diaMesAno(credencial.certificadoValidoAte)}</Selo>
    </Dado>
    <Dado rotulo="Cadastrada">
      <Instante em={credencial.criadoEm} />
    </Dado>
    <Dado rotulo="Avisos de pagamento" largo>
      {credencial.webhookRegistradoEm ? (
        <>
          <Selo tom="verde">Ligados</Selo> O banco avisa desde {dataCheia(credencial.webhookRegistradoEm)}
        </>
      ) : (
        <>
          <Selo tom="ambar">Ainda não</Selo> O banco ainda não aceitou o endereço
        </>
      )}
      <span className="sub block font-mono break-all">{credencial.webhookUrl}</span>
      {credencial.tokenAnteriorAte && (
        <span className="sub block">O token anterior ainda vale até {dataCheia(credencial.tokenAnteriorAte)}.</span>
      )}
    </Dado>
  </dl>
)

/** The tone of a certificate by what is left of it. */
function tomDe(validoAte: string) {
  const dias = (Date.parse(validoAte) - Date.now()) / DIA_MS
  return dias < 0 ? 'vermelho' : dias < ALERTA_DIAS ? 'ambar' : 'verde'
}
