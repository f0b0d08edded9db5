import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { pedidoDoLink, sendByLink } from '#web/api/portal/certificados.ts'
import type { CertificadoRecebido, PedidoDeCertificado } from '#web/api/portal/client.ts'
import { FolhaDeEntrada } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { Dado, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { dataCheia, diaMesAno } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import { CodigoDoEmail } from '../acesso/CodigoDoEmail.tsx'
import { FormularioCertificado } from '../empresas/FormularioCertificado.tsx'

/** The page of a link by which a person without an account sends the certificate of a company. */
export function RenovarCertificado() {
  const [token, setToken] = useSegredoDoLink()
  const [recebido, setRecebido] = useState<CertificadoRecebido | null>(null)
  const pedido = useQuery({ ...pedidoDoLink(token ?? ''), enabled: token !== null })
  if (recebido) return <Recebido {...recebido} />
  return (
    <FolhaDeEntrada
      titulo="Enviar o certificado"
      texto={
        pedido.data && `${pedido.data.conta} pede o certificado digital A1 desta empresa, para emitir as notas dela.`
      }
    >
      {!token && <CodigoDoEmail onCode={setToken} />}
      {token && pedido.isPending && <Esqueleto alto={420} />}
      {pedido.error && <Falha erro={pedido.error} />}
      {token && pedido.data && (
        <>
          <OQuePede {...pedido.data} />
          <FormularioCertificado
            enviar="Enviar certificado"
            missing={({ nome }) =>
              nome?.trim() ? [] : [{ campo: 'nome', codigo: 'OBRIGATORIO', mensagem: 'Informe o seu nome.' }]
            }
            send={async ({ nome = '', arquivo, senha = '' }) =>
              setRecebido(await sendByLink({ token, nome, arquivo: arquivo!, senha }))
            }
            nota="O arquivo e a senha não são guardados. Só a chave fica, cifrada, e abre apenas para assinar as notas desta empresa."
          >
            <Texto
              nome="nome"
              rotulo="Seu nome"
              autoComplete="name"
              maxLength={120}
              ajuda="Para a conta saber quem enviou"
            />
          </FormularioCertificado>
        </>
      )}
    </FolhaDeEntrada>
  )
}

const OQuePede = ({ empresa, cpfCnpj, validoAte, expiraEm }: PedidoDeCertificado) => (
  <dl className="recorte flex flex-col gap-3 rounded-t-lg bg-papel-1 px-4 pt-4 pb-7 text-sm">
    <Dado rotulo="Empresa">
      <span className="font-medium">{empresa}</span>
      <span className="block tabular-nums text-tinta-2">{documento(cpfCnpj)}</span>
    </Dado>
    <Dado rotulo="Certificado em uso">
      {validoAte
        ? `${Date.parse(validoAte) > Date.now() ? 'Vence' : 'Venceu'} em ${diaMesAno(validoAte)}`
        : 'Nenhum ainda'}
    </Dado>
    <Dado rotulo="O link vale uma vez, até">{dataCheia(expiraEm)}</Dado>
  </dl>
)

const Recebido = ({ titular, cpfCnpj, validoAte }: CertificadoRecebido) => (
  <FolhaDeEntrada titulo="Certificado recebido" texto="Já vale para as próximas notas. Pode fechar esta página.">
    <div role="status" className="flex gap-3 rounded-lg bg-verde-papel px-4 py-3 text-sm">
      <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-verde" />
      <p className="min-w-0 break-words">
        <span className="font-medium">{titular}</span>
        {cpfCnpj && <span className="block tabular-nums">{documento(cpfCnpj)}</span>}
        Vale até {diaMesAno(validoAte)}.
      </p>
    </div>
  </FolhaDeEntrada>
)
