import { type CredencialDoBanco, call, type NovaCredencialDoBanco, queryClient, renew } from '#web/api/ops/client.ts'
import { opcoesDe } from '#web/app/lista/declaracao.ts'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { CampoSenha } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { ArquivoDoBanco } from './ArquivoDoBanco.tsx'

const FALTA = {
  baseUrl: 'Informe o endereço da API Pix do banco.',
  tokenUrl: 'Informe o endereço que dá o token.',
  clientId: 'Informe o client id que o banco deu.',
  clientSecret: 'Informe o client secret que o banco deu.',
  chavePix: 'Informe a chave Pix que recebe.',
  certificadoPfxBase64: 'Escolha o certificado que o banco reconhece.',
  senhaCertificado: 'Informe a senha do certificado.',
}

/** The account at the bank; of one that is stored the secrets and the address change. */
export function FormCredencial({ credencial, onDone }: { credencial?: CredencialDoBanco; onDone?: () => void }) {
  const porque = usePorque()('admin.banco.write', 'mexer na conta do banco')
  const { ambiente = 'homologacao', baseUrl, tokenUrl, chavePix } = credencial ?? {}
  return (
    <Formulario<Partial<NovaCredencialDoBanco>>
      inicial={{ provedor: 'api_pix', ambiente, ...(baseUrl && { baseUrl, tokenUrl, chavePix }) }}
      validate={(valores) => requireFields(valores, FALTA)}
      onSubmit={async (corpo) => {
        const salva = await call('POST /admin/bank/credencial', { corpo: corpo as NovaCredencialDoBanco })
        if ('confirmacao' in salva) {
          notifyDone('Falta a outra pessoa', `Em até dez minutos, com a confirmação ${salva.confirmacao.id}.`)
          return
        }
        const { teste, ...guardada } = salva
        queryClient.setQueryData(['GET /admin/bank/credencial', {}], guardada)
        if (teste.situacao === 'aceita')
          notifyDone(credencial ? 'Conta no banco atualizada' : 'Conta no banco cadastrada', teste.mensagem)
        else notifyFailure('Guardada, sem o acesso do banco', teste.mensagem)
        onDone?.()
        await renew('GET /admin/bank/credencial')
      }}
      confirmLeave
      className="grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      <Escolha
        nome="ambiente"
        rotulo="Ambiente"
        opcoes={opcoesDe(AMBIENTES) as { value: 'homologacao'; label: string }[]}
      />
      <Texto nome="chavePix" rotulo="Chave Pix" maxLength={77} ajuda="A que recebe o dinheiro." />
      <Texto nome="baseUrl" rotulo="Endereço da API Pix" tipo="url" placeholder="https://pix.banco.com.br/api/v2" />
      <Texto nome="tokenUrl" rotulo="Endereço do token" tipo="url" placeholder="https://pix.banco.com.br/oauth/token" />
      <Texto nome="clientId" rotulo="Client id" autoComplete="off" />
      <CampoSenha nome="clientSecret" rotulo="Client secret" autoComplete="off" />
      <ArquivoDoBanco nome="certificadoPfxBase64" />
      <CampoSenha nome="senhaCertificado" rotulo="Senha do certificado" autoComplete="off" />
      <Texto
        nome="webhookToken"
        rotulo="Token dos avisos"
        ajuda="Em branco: o serviço cria um. De 24 caracteres ou mais."
        autoComplete="off"
      />
      <Texto
        nome="confirmacao"
        rotulo="Confirmação de outra pessoa"
        ajuda={`${credencial ? 'Outro endereço' : 'Outra conta do banco'} pede duas pessoas: quem confirma preenche o mesmo, com o código que a primeira recebeu.`}
        autoComplete="off"
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FalhaDoFormulario />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Enviar porque={porque}>{credencial ? 'Salvar a troca' : 'Cadastrar'}</Enviar>
          <p className="sub max-w-[52ch]">Os segredos são guardados cifrados e não voltam em tela nenhuma.</p>
        </div>
      </div>
    </Formulario>
  )
}
