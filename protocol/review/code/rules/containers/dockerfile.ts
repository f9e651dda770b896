// Flags instructions of a Dockerfile that run as root, take unchecked content from the network, or leave a secret in the
// image.
import { rule } from '../../../core/rule.ts'
import { setting } from '../../settings/setting.ts'
import { weakMessage } from '../../settings/setting-rule.ts'
import { like } from '../../settings/values.ts'

const DOCKER = 'https://docs.docker.com/reference/dockerfile/'
const docker = (text: string): string =>
  `--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,3 +1,3 @@\n FROM node:22.4-alpine\n${text}`

export const imageStep = rule({
  id: 'code.container.image_step',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'https://docs.docker.com/build/building/best-practices/',
  message: weakMessage,
  fix: 'Run as a named user, check what is downloaded, and mount secrets for the one step that needs them.',
  settings: [
    setting({
      path: 'USER',
      in: ['docker'],
      weak: like(/^(?:root|0)(?::\S+)?$/),
      required: true,
      means: 'what the image starts runs as root',
      source: `${DOCKER}#user`,
    }),
    setting({
      path: 'ADD',
      in: ['docker'],
      weak: like(/^(?![^\n]{0,200}--checksum=)(?:--\w+=\S{1,60} ){0,3}(?:https?|git):\/\//),
      means: 'the image takes whatever the address serves when it is built',
      source: `${DOCKER}#add`,
    }),
    setting({
      path: 'ENV | ARG',
      in: ['docker'],
      weak: like(
        /^\w{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|PRIVATE_KEY|CREDENTIALS?)\w{0,20}(?:=|\s)\s{0,4}["']?(?!\$|["']?\s*$)[^\s"']{3,}/i,
      ),
      means: 'the secret stays in the layers and the history of the image',
      source: 'https://docs.docker.com/build/building/secrets/',
    }),
    setting({
      path: 'ENV',
      in: ['docker'],
      weak: like(
        /\b(?:NODE_TLS_REJECT_UNAUTHORIZED[= ]["']?0|GIT_SSL_NO_VERIFY[= ]["']?(?:1|true)|PYTHONHTTPSVERIFY[= ]["']?0|PIP_TRUSTED_HOST[= ])/,
      ),
      means: 'connections of the image accept any certificate',
      source: 'https://nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue',
    }),
    setting({
      path: 'RUN',
      in: ['docker'],
      weak: like(/--(?:allow-unauthenticated|force-yes|nogpgcheck|allow-untrusted|no-gpg-check)\b/),
      means: 'packages are installed without their signature',
      source: 'https://manpages.debian.org/apt-get',
    }),
    setting({
      path: 'COPY | ADD',
      in: ['docker'],
      weak: like(
        /(?:^|[\s/])(?:id_rsa|id_ed25519|\.ssh\/?|\.aws\/?|\.env|credentials(?:\.json)?|\.git-credentials|\.netrc|[\w.-]{1,40}\.(?:pem|p12|pfx|kdbx))(?:\s|$)/,
      ),
      means: 'a file of credentials becomes a part of the image',
      source: 'https://docs.docker.com/build/building/secrets/',
    }),
    setting({
      path: 'EXPOSE',
      in: ['docker'],
      weak: like(/(?:^|\s)(?:22|2375|2376)(?:\/tcp)?(?:\s|$)/),
      means: 'a remote shell or the engine answers from the container',
      source: `${DOCKER}#expose`,
    }),
  ],
  fires: [
    docker('-USER node\n+USER root\n CMD ["node", "a.js"]\n'),
    docker('+ADD https://files.example.net/tool.tar.gz /opt/\n'),
    docker('+ENV DB_PASSWORD=Wint3r-market\n'),
    docker('+ENV NODE_TLS_REJECT_UNAUTHORIZED=0\n'),
    docker('+RUN apt-get install -y --allow-unauthenticated tool\n'),
    docker('+COPY id_rsa /home/app/.ssh/\n'),
    docker('+EXPOSE 2375\n'),
  ],
  quiet: [
    docker('-USER root\n+USER node\n CMD ["node", "a.js"]\n'),
    docker('+ARG NPM_TOKEN\n'),
    docker('+COPY src ./src\n'),
  ],
})
